"""The core of the page without a server: where cargo links it, and how it is divided into two files."""
