"""Replaces Pyodide's module that unpacks wheels and archives: here everything is in one zip. Pyodide only needs two
folders.
"""


class Folder:
    def __init__(self, path):
        self.path = path

    def __str__(self):
        return self.path


SITE_PACKAGES = Folder("/lib/site-packages")
DSO_DIR = Folder("/usr/lib")


def init_loaded_packages():
    """No package was loaded before the page began."""
