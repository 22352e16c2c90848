"""What defines a name, as one tree-sitter query a language.

`@name` is the name; the other capture is the kind and holds the whole definition. `@receiver` is the type that a Go
method belongs to. A kind without `@name` bounds names without having one. `@prefix` may stand above a definition and
belong to it (see `DOCUMENTS`).
"""

PYTHON = """
(function_definition name: (_) @name) @function
(class_definition name: (_) @name) @class
(assignment left: (identifier) @name) @variable
(assignment left: (pattern_list (identifier) @name)) @variable
(type_alias_statement left: (type (identifier) @name)) @type
[(decorator) (comment)] @prefix
"""

RUST = """
(function_item name: (_) @name) @function
(function_signature_item name: (_) @name) @signature
(struct_item name: (_) @name) @struct
(enum_item name: (_) @name) @enum
(union_item name: (_) @name) @union
(trait_item name: (_) @name) @trait
(impl_item type: (_) @name) @impl
(mod_item name: (_) @name body: (_)) @module
(const_item name: (_) @name) @variable
(static_item name: (_) @name) @variable
(type_item name: (_) @name) @type
(macro_definition name: (_) @name) @macro
(closure_expression) @anonymous
[(attribute_item) (line_comment) (block_comment)] @prefix
"""

JAVASCRIPT = """
(function_declaration name: (_) @name) @function
(generator_function_declaration name: (_) @name) @function
(variable_declarator name: (identifier) @name
  value: [(arrow_function) (function_expression) (generator_function)]) @function
(assignment_expression left: (member_expression object: [(identifier) (member_expression)]) @name
  right: [(arrow_function) (function_expression) (generator_function)]) @function
(pair key: (property_identifier) @name value: [(arrow_function) (function_expression) (generator_function)]) @function
(export_statement "default" @name value: [(arrow_function) (function_expression) (generator_function)]) @function
(method_definition name: (_) @name) @function
(class_declaration name: (_) @name) @class
(variable_declarator name: (identifier) @name value: (class)) @class
(assignment_expression left: (member_expression object: [(identifier) (member_expression)]) @name right: (class)) @class
(export_statement "default" @name value: (class)) @class
(variable_declarator name: (identifier) @name value: (object)) @object
(variable_declarator name: (identifier) @name) @variable
(class) @class
[(arrow_function) (function_expression) (generator_function)] @anonymous
[(decorator) (comment)] @prefix
"""

JAVASCRIPT_FIELDS = """
(field_definition property: (_) @name value: [(arrow_function) (function_expression)]) @function
(field_definition property: (_) @name) @variable
"""

TYPESCRIPT_ONLY = """
(public_field_definition name: (_) @name value: [(arrow_function) (function_expression)]) @function
(public_field_definition name: (_) @name) @variable
(function_signature name: (_) @name) @signature
(method_signature name: (_) @name) @signature
(abstract_method_signature name: (_) @name) @signature
(abstract_class_declaration name: (_) @name) @class
(interface_declaration name: (_) @name) @interface
(enum_declaration name: (_) @name) @enum
(type_alias_declaration name: (_) @name) @type
(internal_module name: (_) @name) @module
(module name: (_) @name) @module
"""

GO = """
(function_declaration name: (_) @name) @function
(method_declaration receiver: (_) @receiver name: (_) @name) @method
(type_spec name: (_) @name type: (struct_type)) @struct
(type_spec name: (_) @name type: (interface_type)) @interface
(type_spec name: (_) @name) @type
(type_alias name: (_) @name) @type
(method_elem name: (_) @name) @signature
(const_spec name: (_) @name) @variable
(var_spec name: (_) @name) @variable
(func_literal) @anonymous
(comment) @prefix
"""

JAVA = """
(class_declaration name: (_) @name) @class
(interface_declaration name: (_) @name) @interface
(annotation_type_declaration name: (_) @name) @interface
(enum_declaration name: (_) @name) @enum
(record_declaration name: (_) @name) @record
(method_declaration name: (_) @name body: (_)) @function
(method_declaration name: (_) @name !body) @signature
(annotation_type_element_declaration name: (_) @name) @signature
(constructor_declaration name: (_) @name) @function
(compact_constructor_declaration name: (_) @name) @function
(field_declaration declarator: (variable_declarator name: (_) @name)) @variable
(constant_declaration declarator: (variable_declarator name: (_) @name)) @variable
(lambda_expression) @anonymous
[(line_comment) (block_comment)] @prefix
"""

QUERIES = {
    "python": PYTHON,
    "rust": RUST,
    "javascript": JAVASCRIPT + JAVASCRIPT_FIELDS,
    "jsx": JAVASCRIPT + JAVASCRIPT_FIELDS,
    "typescript": JAVASCRIPT + TYPESCRIPT_ONLY,
    "tsx": JAVASCRIPT + TYPESCRIPT_ONLY,
    "go": GO,
    "java": JAVA,
}

_JAVADOC = r"/\*\*(?!/)"
# Prefixes that belong to the definition below them. `//!` documents what encloses it, so it is none.
DOCUMENTS = {
    "python": "@",
    "rust": rf"#\[|///(?!/)|{_JAVADOC}",
    "javascript": rf"@|{_JAVADOC}",
    "jsx": rf"@|{_JAVADOC}",
    "typescript": rf"@|{_JAVADOC}",
    "tsx": rf"@|{_JAVADOC}",
    "go": r"//|/\*",
    "java": _JAVADOC,
}
