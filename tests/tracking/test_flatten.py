from assay.tracking.flatten import flatten_metrics, flatten_settings, safe_name


def test_settings_get_dotted_names_and_text():
    settings = {"method": {"_target_": "a.B", "k": 60}, "own": True, "reranker": None, "list": [1, "x"], "empty": {}}
    assert flatten_settings(settings) == {
        "method._target_": "a.B",
        "method.k": "60",
        "own": "true",
        "reranker": "null",
        "list": '[1, "x"]',
        "empty": "{}",
    }


def test_metrics_keep_the_whole_overall_and_the_means_of_groups():
    summary = {"mean": 0.5, "n": 4, "coverage": 1}
    metrics = {"queries": {"total": 4}, "overall": {"ndcg@10": summary}, "tier": {"1": {"ndcg@10": summary}}}
    assert flatten_metrics(metrics) == {
        "queries.total": 4.0,
        "overall.ndcg_at_10": 0.5,
        "overall.ndcg_at_10.n": 4.0,
        "overall.ndcg_at_10.coverage": 1.0,
        "tier.1.ndcg_at_10": 0.5,
    }


def test_names_hold_only_what_mlflow_allows():
    assert safe_name("overall.ndcg@10 (é,x)") == "overall.ndcg_at_10 _é_x_"


def test_a_name_is_no_path():
    """MLflow refuses `doc/` and `https://x/`, which would be other paths once normalised."""
    settings = {"method": {"prefixes": {"doc/": "", "https://docs.example.org/": "docs"}}}
    assert flatten_settings(settings) == {
        "method.prefixes.doc_": "",
        "method.prefixes.https:__docs.example.org_": "docs",
    }
