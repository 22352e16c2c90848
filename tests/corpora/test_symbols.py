"""Each example is read by eye: the lines of a definition run from its first decorator, attribute or documentation line
to the last line of its body."""

import pytest

from assay.corpora.definition_queries import DOCUMENTS, QUERIES
from assay.corpora.symbols import definitions
from assay.corpora.syntax import GRAMMARS
from assay.records import Document


def found(text, language, path="source/file"):
    """(symbol, first line, last line, kind) of each definition."""
    return [
        (each.symbol, each.span.start, each.span.end, each.kind) for each in definitions(Document(path, text, language))
    ]


PYTHON = '''\
import t
LIMIT: int = 3
request = LocalProxy(
    "request",
)
left, right = 1, 2
if t.TYPE_CHECKING:
    from x import y
    Alias = y
try:
    fast = load()
except ImportError:
    fast = None
with lock:
    def guarded(): ...
# only a remark
@route(
    "/",
)
# between
@cached
def view():
    """Doc."""
    local = 1
    def inner():
        return local
    class Kept:
        pass
    return inner

class Flask(App):
    """Doc."""
    name = "x"
    config: dict

    @property
    def run(self):
        self.ran = 1

    async def wait(self):
        pass  # end
'''


def test_python():
    assert found(PYTHON, "python") == [
        ("LIMIT", 2, 2, "variable"),
        ("request", 3, 5, "variable"),
        ("left", 6, 6, "variable"),
        ("right", 6, 6, "variable"),
        ("Alias", 9, 9, "variable"),
        ("fast", 11, 11, "variable"),
        ("fast", 13, 13, "variable"),
        ("guarded", 15, 15, "function"),
        ("view", 17, 29, "function"),
        ("view.inner", 25, 26, "function"),
        ("view.Kept", 27, 28, "class"),
        ("Flask", 31, 41, "class"),
        ("Flask.name", 33, 33, "attribute"),
        ("Flask.config", 34, 34, "attribute"),
        ("Flask.run", 36, 38, "method"),
        ("Flask.wait", 40, 41, "method"),
    ]


RUST = """\
//! About the crate.
/// A point.
#[derive(Debug)]
// a remark between
#[repr(C)]
pub struct Point<T> {
    x: T,
}

// only a remark
impl<'a, T> fmt::Display for &'a geo::Point<T> {
    const ZERO: i32 = 0;
    /** Shows it. */
    #[inline] pub fn fmt(&self) -> i32 {
        fn helper() {}
        let f = || { const C: i32 = 1; C };
        1
    }
}
mod inner {
    pub static COUNT: i32 = 1;
    trait Shape { fn area(&self) -> f64; fn twice(&self) {} }
}
mod elsewhere;
enum E { A }
union U { a: i32 }
type Alias = i32;
macro_rules! shout { () => {} }
"""


def test_rust():
    assert found(RUST, "rust") == [
        ("Point", 2, 8, "struct"),
        ("Point", 11, 19, "impl"),
        ("Point.ZERO", 12, 12, "attribute"),
        ("Point.fmt", 13, 18, "method"),
        ("Point.fmt.helper", 15, 15, "function"),
        ("inner", 20, 23, "module"),
        ("inner.COUNT", 21, 21, "variable"),
        ("inner.Shape", 22, 22, "trait"),
        ("inner.Shape.area", 22, 22, "signature"),
        ("inner.Shape.twice", 22, 22, "method"),
        ("E", 25, 25, "enum"),
        ("U", 26, 26, "union"),
        ("Alias", 27, 27, "type"),
        ("shout", 28, 28, "macro"),
    ]


def test_documentation_that_follows_code_on_its_line_belongs_to_none_below():
    assert found("struct A; /// of A\nfn f() {}\n#[x] struct B;\nfn g() {}\n", "rust") == [
        ("A", 1, 1, "struct"),
        ("f", 2, 2, "function"),
        ("B", 3, 3, "struct"),
        ("g", 4, 4, "function"),
    ]


JAVASCRIPT = """\
/** Adds. */
export function add(a, b) {
  const sum = a + b;
  return sum;
}
// a remark
class Stack extends Base {
  static limit = 1;
  push = (x) => { const kept = x; };
  get top() { return 1; }
  #hidden() {}
}
const twice = async (x) => {
  function inner() {}
}, LIMIT = 2;
const Anonymous = class { run() {} };
const api = {
  list() {},
  show: function () {},
};
exports.open = function () {};
describe("x", () => { const unseen = 1; function seen() {} });
export default () => 1;
"""

JAVASCRIPT_FOUND = [
    ("add", 1, 5, "function"),
    ("Stack", 7, 12, "class"),
    ("Stack.limit", 8, 8, "attribute"),
    ("Stack.push", 9, 9, "method"),
    ("Stack.top", 10, 10, "method"),
    ("Stack.#hidden", 11, 11, "method"),
    ("twice", 13, 15, "function"),
    ("twice.inner", 14, 14, "function"),
    ("LIMIT", 15, 15, "variable"),
    ("Anonymous", 16, 16, "class"),
    ("Anonymous.run", 16, 16, "method"),
    ("api", 17, 20, "object"),
    ("api.list", 18, 18, "method"),
    ("api.show", 19, 19, "method"),
    ("exports.open", 21, 21, "function"),
    ("seen", 22, 22, "function"),
    ("default", 23, 23, "function"),
]


@pytest.mark.parametrize("language", ["javascript", "jsx", "typescript", "tsx"])
def test_javascript(language):
    assert found(JAVASCRIPT, language) == JAVASCRIPT_FOUND


TYPESCRIPT = """\
/** A shape. */
export interface Shape {
  area(): number;
}
type Id = string;
enum Color { Red }
@Component({
  selector: "x",
})
export abstract class View<T> implements Shape {
  private size: number = 1;
  @Input()
  area(): number { return 1; }
  abstract draw(): void;
}
namespace geo {
  export function f(): void {}
}
function over(a: string): void;
function over(a: any): void {}
"""


def test_typescript():
    assert found(TYPESCRIPT, "typescript") == [
        ("Shape", 1, 4, "interface"),
        ("Shape.area", 3, 3, "signature"),
        ("Id", 5, 5, "type"),
        ("Color", 6, 6, "enum"),
        ("View", 7, 15, "class"),
        ("View.size", 11, 11, "attribute"),
        ("View.area", 12, 13, "method"),
        ("View.draw", 14, 14, "signature"),
        ("geo", 16, 18, "module"),
        ("geo.f", 17, 17, "function"),
        ("over", 19, 19, "signature"),
        ("over", 20, 20, "function"),
    ]


def test_a_tsx_file_labelled_typescript_is_read_with_its_own_grammar():
    text = "const A = () => <b>{x}</b>;\nfunction f() {}\n"
    assert found(text, "typescript", path="source/a.tsx") == [("A", 1, 1, "function"), ("f", 2, 2, "function")]


GO = """\
package p

// List is a list.
// It grows.
type List[T any] struct {
	items []T
}

type (
	// Id names.
	Id int
	Walker interface { Walk() }
)

// Push adds.
func (l *List[T]) Push(x T) {
	f := func() { var unseen = 1 }
}

func (Id) String() string { return "" }

func main() {}

const Limit = 1
var (
	a = 1
	b, c int
)
"""


def test_go():
    assert found(GO, "go") == [
        ("List", 3, 7, "struct"),
        ("Id", 10, 11, "type"),
        ("Walker", 12, 12, "interface"),
        ("Walker.Walk", 12, 12, "signature"),
        ("List.Push", 15, 18, "method"),
        ("Id.String", 20, 20, "method"),
        ("main", 22, 22, "function"),
        ("Limit", 24, 24, "variable"),
        ("a", 26, 26, "variable"),
        ("b", 27, 27, "variable"),
        ("c", 27, 27, "variable"),
    ]


JAVA = """\
package p;
/** A map. */
@Immutable
public class Map<K> extends Base {
  private int size = 1;
  Map() {}
  /** Gets. */
  @Override
  public K get() {
    class Local { void run() {} }
    return null;
  }
  interface Entry { int hash(); }
  enum Mode { A; void flip() {} }
  record Pair(int a) { Pair {} }
}
@interface Marker { int value(); }
"""


def test_java():
    assert found(JAVA, "java") == [
        ("Map", 2, 16, "class"),
        ("Map.size", 5, 5, "attribute"),
        ("Map.Map", 6, 6, "method"),
        ("Map.get", 7, 12, "method"),
        ("Map.get.Local", 10, 10, "class"),
        ("Map.get.Local.run", 10, 10, "method"),
        ("Map.Entry", 13, 13, "interface"),
        ("Map.Entry.hash", 13, 13, "signature"),
        ("Map.Mode", 14, 14, "enum"),
        ("Map.Mode.flip", 14, 14, "method"),
        ("Map.Pair", 15, 15, "record"),
        ("Map.Pair.Pair", 15, 15, "method"),
        ("Marker", 17, 17, "interface"),
        ("Marker.value", 17, 17, "signature"),
    ]


@pytest.mark.parametrize(("text", "language"), [(PYTHON, "python"), (RUST, "rust"), (GO, "go"), (JAVA, "java")])
def test_windows_line_ends_and_a_byte_order_mark_move_no_line(text, language):
    assert found("\ufeff" + text.replace("\n", "\r\n"), language) == found(text, language)


def test_lines_are_right_after_text_of_other_alphabets():
    """Each of these characters is more than one byte, and the separators end lines for str.splitlines alone."""
    text = 's = "åäö 漢字 🎈 \u2028 \x85"\n\f\nclass Größe:\n    def höhe(self): ...\n'
    assert found(text, "python") == [
        ("s", 1, 1, "variable"),
        ("Größe", 3, 4, "class"),
        ("Größe.höhe", 4, 4, "method"),
    ]


@pytest.mark.parametrize("language", GRAMMARS)
@pytest.mark.parametrize(
    "text",
    ["", "\n", "\ufeff", "def (", "fn f( {", "class { } }", "def :\n", "\x00", "}" * 50, "((((" * 50, "a\ud800 = 1\n"],
)
def test_broken_syntax_is_no_error(text, language):
    found(text, language)


def test_what_stands_around_broken_lines_is_still_found():
    symbols = [symbol for symbol, *_ in found("def a(): pass\n\n) ] }\n\ndef b(): pass\n", "python")]
    assert symbols == ["a", "b"]


def test_a_language_without_grammar_has_no_definitions():
    assert found("# Title\n", "markdown") == []


def test_each_grammar_has_its_query_and_its_documentation_marks():
    assert QUERIES.keys() == GRAMMARS.keys() == DOCUMENTS.keys()
