"""The core's room of puzzles beside Python."""
