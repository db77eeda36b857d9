"""Plays at random in a seat of a Bastide server: python3 random_bot.py 'http://localhost:8080/t/TABLE#k=SECRET'"""
import json
import random
import sys
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

link = urlsplit(sys.argv[1])
table = f"{link.scheme}://{link.netloc}/api/tables/{link.path.removeprefix('/t/')}"
secret = {"Authorization": "Bearer " + link.fragment.removeprefix("k=")}


def ask(what, message=None):
    return urlopen(Request(table + what, json.dumps(message).encode() if message else None, secret))


seats = []
for line in ask("/stream"):
    said = json.loads(line) if line.strip() else {}  # an empty line: nothing has happened
    seats = said.get("seats", seats) if said.get("type") == "welcome" else seats
    if said.get("type") == "over":
        break
    decision = said.get("decision") or said.get("state", {}).get("decision")
    if decision and decision["actor"] in seats:
        option = random.choice(decision["options"])
        move = option if isinstance(option, str) else option["move"]
        try:
            ask("/message", {"type": "play", "seat": decision["actor"], "seq": decision["seq"], "move": move})
        except HTTPError as refused:
            if json.load(refused)["code"] != "stale":  # something has happened since, of which the next line tells
                raise
