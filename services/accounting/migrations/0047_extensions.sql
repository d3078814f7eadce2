-- What finds a part of a text by an index. Apart from our own tables, so that nobody meets their functions by chance.
create schema extensions;
create extension pg_trgm schema extensions;
create extension btree_gin schema extensions;
