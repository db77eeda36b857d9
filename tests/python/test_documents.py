"""The Python code of the documents in docs/python runs, each document from its beginning to its end."""
import contextlib
import io
import os
import re
import sys
import tempfile
import unittest

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "python")


def run(name: str) -> str:
    """What the document's code prints."""
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        text = file.read()
    printed, names = io.StringIO(), {"__name__": "document"}
    with contextlib.redirect_stdout(printed):
        for block in re.finditer(r"^```python\n(.*?)^```$", text, re.M | re.S):
            line = text.count("\n", 0, block.start(1))
            exec(compile("\n" * line + block[1], name, "exec"), names)
    return printed.getvalue()


#: What documents say that their code prints, to its end or as far as it is quoted.
QUOTED = {"actions.md": "0,1N 8 place slot=2 rotation=0", "play.md": "illegal '9,9N': no tile lies beside that cell; legal: 0,1N"}


class Documents(unittest.TestCase):
    def test_all_of_them_run(self):
        here = os.getcwd()
        documents = sorted(d for d in os.listdir(FOLDER) if d.endswith(".md"))
        self.assertIn("play.md", documents)
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                for document in documents:
                    with self.subTest(document=document):
                        printed = run(document)
                        self.assertTrue(printed or document == "environments.md", document)
                        if quoted := QUOTED.get(document):
                            self.assertIn(quoted, printed)
                            with open(os.path.join(FOLDER, document), encoding="utf-8") as file:
                                self.assertIn(f"# {quoted}", file.read())
            finally:
                os.chdir(here)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
