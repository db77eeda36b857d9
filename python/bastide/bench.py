"""How fast batches play, beside ``bastide bench playouts --mode list`` in the same run: ``./run python -m bastide.bench``.

Random games a second of processor time, one thread. In each round everything is measured once, so that what else the machine does falls on
all of it; the middle of the rounds counts. With threads it is games a second of the clock, which only an idle machine tells rightly.
"""
from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median

from . import Batch


def program_speed(program: str, rules: str, games: int) -> float:
    """Games a second of the program, lists of legal moves made."""
    out = subprocess.run([program, "bench", "playouts", "--mode", "list", "--json", "--rules", rules, "--games", str(games)], check=True, capture_output=True)
    return json.loads(out.stdout)["games_per_second"]


def batch_speed(batch: Batch, seconds: float, look: Callable[[Batch], object] | None = None, clock: Callable[[], float] = time.process_time) -> float:
    """Games a second of ``step(random_actions())``, and of a look at each position; masks, rewards and scores are there anyway."""
    batch.step(batch.random_actions())
    begin, ended = clock(), batch.ended
    while (passed := clock() - begin) < seconds:
        for _ in range(20):
            if look:
                look(batch)
            batch.step(batch.random_actions())
    return (batch.ended - ended) / passed


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bastide.bench", description=__doc__.splitlines()[0])
    parser.add_argument("--rules", default="modern", help="a rules line (%(default)s)")
    parser.add_argument("--n", type=int, default=64, help="games in a batch (%(default)s)")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement (%(default)s)")
    parser.add_argument("--rounds", type=int, default=5, help="how often (%(default)s)")
    parser.add_argument("--threads", type=int, default=2, help="the most threads (%(default)s)")
    parser.add_argument("--program", default=os.environ.get("BASTIDE"), help="the program to compare with ($BASTIDE, or where ./run built it)")
    options = parser.parse_args()
    program = options.program or os.path.join(os.path.dirname(__file__), "..", "..", "bastide")
    looks = {"masks alone": None, "vector": Batch.vector, "features": Batch.features, "cells": Batch.cells, "planes": Batch.planes}
    found: dict[str, list[float]] = {}
    with_program = os.path.exists(program)
    if not with_program:
        print(f"no program {program}: build it by ./run --version, or name it with --program", file=sys.stderr)
    batch = Batch(options.rules, options.n)
    for i in range(options.rounds):
        if with_program:
            speed = found["program"][0] if i else 20000
            found.setdefault("program", []).append(program_speed(program, options.rules, max(1000, int(speed * options.seconds))))
        for name, look in looks.items():
            found.setdefault(name, []).append(batch_speed(batch, options.seconds, look))
        for threads in range(1, options.threads + 1):
            many = Batch(options.rules, options.n * 4, threads=threads)
            found.setdefault(f"{threads} threads, masks alone, by the clock", []).append(batch_speed(many, options.seconds, None, time.perf_counter))
    first = median(found["program"]) if with_program else None
    print(f"{options.rules}, {options.n} games in a batch, {options.rounds} rounds of {options.seconds} s: games a second")
    for name, speeds in found.items():
        share = f"{median(speeds) / first:8.2f} of the program's" if first and name in looks else ""
        print(f"  {name:<42}{median(speeds):10.0f}{share}")
    ratio = [b / a for a, b in zip(found["1 threads, masks alone, by the clock"], found.get(f"{options.threads} threads, masks alone, by the clock", []))]
    print(f"  {options.threads} threads together are {median(ratio):.2f} times as fast as one, by the clock")


if __name__ == "__main__":
    main()
