-- The setting reached every statement below the function. An update through a generic plan opens all
-- partitions of its table, and PostgreSQL spent 30 % more on an issue.
alter function enter_books(jsonb) reset plan_cache_mode;
