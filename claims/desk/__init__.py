"""The fact-checkers' desk: a Datasette plugin with pages of its own, and the server behind `claims serve`."""
