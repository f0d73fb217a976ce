"""Stands in for what unpacks wheels and archives: this Python finds everything in its one zip. Pyodide asks for two folders."""


class Folder:
    def __init__(self, path):
        self.path = path

    def __str__(self):
        return self.path


SITE_PACKAGES = Folder("/lib/site-packages")
DSO_DIR = Folder("/usr/lib")


def init_loaded_packages():
    """No package was loaded before the page began."""
