//! Tests of the topology.
