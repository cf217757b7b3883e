"""Heed over fleets: decides drives on Spark, keeps them as Parquet, reports them. docs/fleet.md tells how."""
