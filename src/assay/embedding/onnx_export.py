"""Export a sentence-transformers model to ONNX, once for each content of its folder.

The export runs in a process of its own: torch stays out of the caller's memory, and its chatter out of the terminal.
"""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import assay
from assay.embedding.library_settings import quiet
from assay.errors import AssayError

FORMAT = 2  # raise it when the export begins to compute something else


def exported(model: Path, digest: str, cache: Path) -> Path:
    """The folder with model.onnx and tokenizer.json of the model in the folder `model`, made where it is missing.

    Two processes may make it at once: each moves whole files into place. AssayError where the model cannot be exported.
    """
    folder = cache / "models" / f"{digest}-{FORMAT}"
    if (folder / "model.onnx").exists():
        return folder
    folder.mkdir(parents=True, exist_ok=True)
    print(f"exporting the model in {model} to ONNX, once: about 15 s", file=sys.stderr)
    with TemporaryDirectory(prefix=".export.", dir=folder) as temporary:
        _export_apart(model, Path(temporary))
        for name in ("tokenizer.json", "model.onnx"):  # the model last: it says that all is there
            (Path(temporary) / name).replace(folder / name)
    return folder


def _export_apart(model: Path, target: Path) -> None:
    source = str(Path(assay.__file__).parents[1])
    command = [sys.executable, "-m", "assay.embedding.onnx_export", str(model), str(target)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [source, os.environ.get("PYTHONPATH")]))}
    process = subprocess.run(  # noqa: S603 (our own module)
        command, env=environment, capture_output=True, text=True, encoding="utf-8", errors="replace", check=False
    )
    if process.returncode != 0:
        last = (process.stderr.strip() or f"exit status {process.returncode}").split("\n")[-1]
        raise AssayError(
            f"embedder.model: the model in {model} could not be exported to ONNX ({last}). "
            "Set embedder.runtime=torch, or name another model."
        )


def export(model: Path, target: Path) -> None:
    """Write model.onnx (input_ids, attention_mask -> pooled, tokens; batch and length are free) and tokenizer.json."""
    quiet()
    import torch
    from sentence_transformers import SentenceTransformer

    sentence_transformer = SentenceTransformer(
        str(model), device="cpu", local_files_only=True, model_kwargs={"attn_implementation": "eager"}
    )
    sample = sentence_transformer.preprocess(["one text", "and a second one, which is longer than the first"])

    class Vectors(torch.nn.Module):  # type: ignore[misc, name-defined, unused-ignore]
        def __init__(self) -> None:
            super().__init__()
            self.model = sentence_transformer

        def forward(self, input_ids: Any, attention_mask: Any) -> tuple[Any, Any]:
            features = {"input_ids": input_ids, "attention_mask": attention_mask}
            if "token_type_ids" in sample:
                features["token_type_ids"] = torch.zeros_like(input_ids)
            output = self.model(features)
            return output["sentence_embedding"], output["token_embeddings"]

    # torch's newer exporter (dynamo) makes a graph that onnxruntime fuses less: 15 against 17.7 texts a CPU-second
    inputs, outputs = ["input_ids", "attention_mask"], ["pooled", "tokens"]
    torch.onnx.export(
        Vectors().eval(),
        (sample["input_ids"], sample["attention_mask"]),
        str(target / "model.onnx"),
        input_names=inputs,
        output_names=outputs,
        dynamic_axes={"pooled": {0: "batch"}, **{name: {0: "batch", 1: "length"} for name in (*inputs, "tokens")}},
        opset_version=17,
        dynamo=False,
    )
    sentence_transformer.tokenizer.backend_tokenizer.save(str(target / "tokenizer.json"))


if __name__ == "__main__":
    export(Path(sys.argv[1]), Path(sys.argv[2]))
