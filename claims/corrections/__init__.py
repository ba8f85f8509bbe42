"""From a decision to the text that readers see: notes, the corrections page, feeds. Pure: no clock, no store."""
