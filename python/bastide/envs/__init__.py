"""Environments for programs that learn, in the shapes of others: ``aec`` (PettingZoo), ``single`` (Gymnasium), ``spiel`` (OpenSpiel).

Each uses the library if it is installed and has the same shape if not. docs/python/environments.md tells more.
"""
