//! Languages of texts as automata over code points.
