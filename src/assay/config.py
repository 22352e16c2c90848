"""The resolved config, typed: what `compose` wrote to data/config and the stages read."""

from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from assay import places
from assay.errors import AssayError

Model = TypeVar("Model", bound=BaseModel)
Component = dict[str, Any]  # {_target_: package.module.Class, **settings}


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PypiSource(_Strict):
    """The sdist of a release, from the index that pip is configured with."""

    kind: Literal["pypi"]
    name: str
    version: str
    sha256: str = Field(pattern="^[0-9a-f]{64}$")
    include: list[str] = ["**"]  # globs inside the source
    exclude: list[str] = []


class GitSource(_Strict):
    kind: Literal["git"]
    url: str  # or a path
    revision: str
    include: list[str] = ["**"]
    exclude: list[str] = []


class DirSource(_Strict):
    kind: Literal["dir"]
    path: str
    include: list[str] = ["**"]
    exclude: list[str] = []


Source = Annotated[PypiSource | GitSource | DirSource, Field(discriminator="kind")]


class CorpusLimits(_Strict):
    """Bounds against archive bombs and against files that are not source text."""

    max_files: int = 20_000  # a source
    max_bytes: int = 500_000_000  # a source, unpacked
    max_file_bytes: int = 1_000_000  # longer files are skipped and counted


class SuiteConfig(_Strict):
    """data/config/<suite>.yaml"""

    name: str
    kind: Literal["rag"]
    sources: dict[str, Source]
    limits: CorpusLimits = CorpusLimits()


class SearchSuiteConfig(_Strict):
    """data/config/<suite>.yaml of a suite of judged queries with what each source returned for them."""

    name: str
    kind: Literal["search"]
    fixtures: list[str] = Field(min_length=1)  # files, folders or globs below data/suites/<suite>


class QueriesSuiteConfig(_Strict):
    """data/config/<suite>.yaml of a suite of tasks for which an agent writes search queries."""

    name: str
    kind: Literal["queries"]
    corpus: str  # the suite whose corpus is searched


class CollectionSuiteConfig(_Strict):
    """data/config/<suite>.yaml of a collection of documents that are judged as wholes, such as one of BEIR or TREC.

    Its files lie in data/suites/<suite>: see assay.corpora.collection.
    """

    name: str
    kind: Literal["collection"]
    exclude_same_id: bool = False  # a document with the id of the query is no result (as in ArguAna)
    repeated_judgments: Literal["reject", "highest"] = "reject"  # of one document for one query


class EmbedderConfig(_Strict):
    model: str  # a name known to assay.models, a hub name or a folder
    runtime: Literal["onnx", "torch"]
    max_tokens: int = Field(ge=3)  # a text is cut there, its two special tokens included
    batch: int = Field(ge=1)
    window: int = Field(ge=1)  # tokens of a window (see assay.retrieval.window_reranker)
    stride: int = Field(ge=1)


class ProfileConfig(_Strict):
    """data/config/<suite>/<profile>.yaml: all that the index depends on."""

    chunking: Component
    tokenizer: Component
    embedder: EmbedderConfig


class RetrievalConfig(_Strict):
    depth: int = Field(ge=1)  # hits kept in the run
    top_k: int = Field(ge=1)  # hits offered to the context


class IntervalConfig(_Strict):
    """Of means over queries: see assay.scoring.bootstrap."""

    resamples: int = Field(ge=1)
    confidence: float = Field(gt=0, lt=1)
    seed: int = Field(ge=0)


class ScoringConfig(IntervalConfig):
    keyword_threshold: float = Field(ge=0, le=1)
    unit: Literal["span", "document"]  # what is judged: see assay.scoring.span_ranking and document_ranking
    measures: list[str] = Field(min_length=1)  # of rankings: see assay.scoring.ranking_measures
    order: Literal["given", "trec_eval"]  # of hits: as ranked, or as trec_eval sorts them
    exclude_same_id: bool


class PriceConfig(_Strict):
    """Of a million tokens, in the currency of the limit."""

    prompt: float = Field(ge=0)
    completion: float = Field(ge=0)
    cached: float | None = Field(default=None, ge=0)  # prompt tokens from the server's cache; None: as `prompt`


class BudgetConfig(_Strict):
    """What the calls of one stage of one cell may take; None: no limit."""

    calls: int | None = Field(default=None, ge=1)
    tokens: int | None = Field(default=None, ge=1)
    cost: float | None = Field(default=None, gt=0)


class CallsConfig(_Strict):
    """data/config/calls.yaml: how chat models are called. Nothing here shapes a reply, so no stage depends on it."""

    workers: int | None = Field(ge=1)  # calls at once; None: what suits the back end
    attempts: int = Field(ge=1)  # of a call that fails in passing
    replay: bool  # no call is made; one that is not in the transcript is an error
    budget: BudgetConfig
    prices: dict[str, PriceConfig]  # by model


class CellConfig(_Strict):
    """data/config/<suite>/<profile>/<method>.yaml"""

    profile: str  # whose index is searched
    own: bool  # the profile's own method: a row of the original ablation
    tokenizer: Component
    embedder: EmbedderConfig
    retrieval: RetrievalConfig
    method: Component | None  # None: a control that does not search
    reranker: Component | None
    context: Component
    generator: Component | None  # None: nothing is answered, rankings alone are measured
    judge: Component | None
    scoring: ScoringConfig


class FederationConfig(_Strict):
    """How results become records, before they are fused: see assay.federated.settings."""

    dedup: bool
    least_ratio: float = Field(gt=0, le=100)  # of titles that are nearly equal
    only: list[str]  # fuse these sources alone; empty: all that a case names
    without: list[str]
    convention: Literal["assay", "paperbot"]


class SearchScoringConfig(IntervalConfig):
    gain: Literal["exponential", "linear"]  # of a grade: 2^grade - 1, or the grade
    contributions: bool  # also measure what each source adds: a fusion more for each


class SearchCellConfig(_Strict):
    """data/config/<suite>/<profile>/<method>.yaml of a search suite"""

    own: bool  # the profile's own method
    fusion: Component
    federation: FederationConfig
    scoring: SearchScoringConfig


class WriterConfig(_Strict):
    """data/config/<suite>/<profile>.yaml of a query suite: all that the pairs depend on."""

    writer: Component


class PairRetrievalConfig(_Strict):
    depth: int = Field(ge=1)  # candidates of a pair's query
    kept: int = Field(ge=1)  # of them, once reranked by the use case


class QueriesCellConfig(_Strict):
    """data/config/<suite>/<profile>/<method>.yaml of a query suite"""

    own: bool  # the profile's own method
    index: str  # the profile whose index is searched
    tokenizer: Component
    embedder: EmbedderConfig
    method: Component
    reranker: Component | None
    retrieval: PairRetrievalConfig
    file_types: dict[str, Any]  # see assay.corpora.file_types
    rubric: dict[str, Any]  # see assay.judging.rubric
    rubric_judge: Component
    scoring: IntervalConfig


class QueriesJudgeConfig(_Strict):
    """data/config/<suite>.judge.yaml: the rubric judge of a query suite, how it finds, and what it is measured on.

    pair_labels and calibration: see assay.calibrating.
    """

    index: str
    tokenizer: Component
    embedder: EmbedderConfig
    method: Component
    reranker: Component | None
    retrieval: PairRetrievalConfig
    file_types: dict[str, Any]
    rubric: dict[str, Any]
    rubric_judge: Component
    pair_labels: Component | None
    calibration: Component


class JudgeConfig(_Strict):
    """data/config/judge.yaml: the judge that params.yaml chooses for all cells, and the labels that it is measured on.

    labels and calibration: see assay.calibrating.config.
    """

    judge: Component | None
    embedder: EmbedderConfig
    labels: Component | None
    calibration: Component


def suite_kind(suite: str) -> str:
    """rag, collection, search or queries."""
    return str((_read(places.suite_config(suite)) or {}).get("kind"))


def load_suite(suite: str) -> SuiteConfig:
    return _load(places.suite_config(suite), SuiteConfig)


def load_collection_suite(suite: str) -> CollectionSuiteConfig:
    return _load(places.suite_config(suite), CollectionSuiteConfig)


def load_profile(suite: str, profile: str) -> ProfileConfig:
    return _load(places.profile_config(suite, profile), ProfileConfig)


def load_cell(suite: str, profile: str, method: str) -> CellConfig:
    return _load(places.cell_config(suite, profile, method), CellConfig)


def load_search_suite(suite: str) -> SearchSuiteConfig:
    return _load(places.suite_config(suite), SearchSuiteConfig)


def load_search_cell(suite: str, profile: str, method: str) -> SearchCellConfig:
    return _load(places.cell_config(suite, profile, method), SearchCellConfig)


def load_queries_suite(suite: str) -> QueriesSuiteConfig:
    return _load(places.suite_config(suite), QueriesSuiteConfig)


def load_writer(suite: str, profile: str) -> WriterConfig:
    return _load(places.profile_config(suite, profile), WriterConfig)


def load_queries_cell(suite: str, profile: str, method: str) -> QueriesCellConfig:
    return _load(places.cell_config(suite, profile, method), QueriesCellConfig)


def load_queries_judge(suite: str) -> QueriesJudgeConfig:
    return _load(places.suite_judge_config(suite), QueriesJudgeConfig)


def load_judge() -> JudgeConfig:
    return _load(places.judge_config(), JudgeConfig)


def load_calls() -> CallsConfig:
    return _load(places.calls_config(), CallsConfig)


def _load(path: Path, model: type[Model]) -> Model:
    return check(_read(path), model, str(path))


def _read(path: Path) -> Any:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise AssayError(f"{path} is missing: run `dvc repro`, which writes it from conf/ and params.yaml.") from None
    return yaml.safe_load(text)


def check(settings: Any, model: type[Model], place: str) -> Model:
    """Validate plain settings. AssayError that names each field at fault."""
    try:
        return model.model_validate(settings)
    except ValidationError as error:
        faults = "; ".join(f"`{'.'.join(map(str, fault['loc']))}`: {fault['msg']}" for fault in error.errors())
        raise AssayError(f"{place}: {faults}. Mend it in conf/ or params.yaml.") from None
