-- The hash of an API key that waits for a second approver: nothing finds the key by it. Approved, it
-- moves to api_key_hashes; otherwise it goes.
create table held_key_hashes (
  workspace_id uuid not null,
  api_key_id   uuid not null,
  key_hash     bytea not null check (octet_length(key_hash) = 32),
  pepper_id    text,
  primary key (workspace_id, api_key_id),
  foreign key (workspace_id, api_key_id) references api_keys (tenant_id, id)
);
grant select, insert, delete on held_key_hashes to payments_app;
