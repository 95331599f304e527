"""From LLVM's intermediate code to a WebAssembly module that imports nothing."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from llvmlite import binding as llvm

if TYPE_CHECKING:
    from wasm.intermediate import Entry

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint"
STACK_BYTES = 1 << 16
SPEED_LEVEL = 3
# With more inlining, Parade's module is larger than 60 kB gzipped. With less, a search in Going Out takes 1.6 times as
# long (`python -m benchmarks.modules`).
INLINING_THRESHOLD = 240
# Nobody waits for a position to be read or written: the functions of these modules are made small, not fast.
SMALL = re.compile(r"text_reader|problems|_notation|position_(checks|rounds)")
# Numba counts references to memory that it allocates. A module allocates none, so counting only takes time.
COUNTING = re.compile(r"^ *call void @NRT_(inc|dec)ref\(.*\n", re.MULTILINE)


def link(code: str, entries: list[Entry]) -> bytes:
    """The module."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES)
    module = llvm.parse_assembly(retargeted(code, str(machine.target_data)) + "".join(map(wrapper, entries)))
    exported = {entry.name for entry in entries}
    for function in module.functions:
        if not function.is_declaration and function.name not in exported:
            function.linkage = "internal"
        if SMALL.search(function.name):
            function.add_function_attribute("minsize")
            function.add_function_attribute("optsize")
    optimise(module, machine)
    check_imports(module)
    return linked(machine.emit_object(module), exported)


def retargeted(code: str, layout: str) -> str:
    """The same code for WebAssembly, with all its memory its own and nothing counted."""
    code = COUNTING.sub("", code)
    code = re.sub(r"^target (triple|datalayout) = .*$", "", code, flags=re.MULTILINE)
    code = re.sub(r"= (common|linkonce_odr|weak_odr) global", "= internal global", code)
    code = re.sub(r"@sqrt\b", "@llvm.sqrt.f64", code)  # one instruction, the same on every machine
    return f'target datalayout = "{layout}"\ntarget triple = "{TRIPLE}"\n{code}'


def wrapper(entry: Entry) -> str:
    """A function of the entry's name: Numba's own hands its result back through memory, and a status."""
    arguments = [f"{kind} %a{i}" for i, kind in enumerate(entry.arguments)]
    narrowed = "  %short = trunc i64 %long to i32\n  ret i32 %short\n" if entry.result == "i32" else "  ret i64 %long\n"
    return f"""
define {entry.result} @{entry.name}({", ".join(["ptr %workspace", *arguments])}) {{
  %result = alloca i64
  %error = alloca ptr
  store i64 0, ptr %result
  %status = call i32 @"{entry.symbol}"({", ".join(["ptr %result", "ptr %error", "ptr %workspace", *arguments])})
  %failed = icmp ne i32 %status, 0
  br i1 %failed, label %wrong, label %right
wrong:
  call void @llvm.trap()
  unreachable
right:
  %long = load i64, ptr %result
{narrowed}}}
"""


def optimise(module: llvm.ModuleRef, machine: llvm.TargetMachine) -> None:
    """LLVM's own passes."""
    options = llvm.create_pipeline_tuning_options(SPEED_LEVEL)
    options.inlining_threshold = INLINING_THRESHOLD
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)


def check_imports(module: llvm.ModuleRef) -> None:
    """Everything that is called is there."""
    missing = sorted(f.name for f in module.functions if f.is_declaration and not f.name.startswith("llvm."))
    if missing:
        sys.exit(f"the module would import {', '.join(missing)}: memory is handed in, and all else is plain Python")


def linked(compiled: bytes, exported: set[str]) -> bytes:
    """The module of an object file."""
    with tempfile.TemporaryDirectory() as folder:
        source, result = Path(folder, "game.o"), Path(folder, "game.wasm")
        source.write_bytes(compiled)
        command = [sys.executable, "-m", "ziglang", "wasm-ld", str(source), "-o", str(result), "--no-entry"]
        command += ["--export-memory", "--export=__heap_base", "--strip-all", "-z", f"stack-size={STACK_BYTES}"]
        subprocess.run([*command, *(f"--export={name}" for name in sorted(exported))], check=True)
        return result.read_bytes()
