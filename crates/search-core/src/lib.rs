//! State-space search: breadth-first, Dijkstra, A*, reachability and backtracking.
