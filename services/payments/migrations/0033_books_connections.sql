-- Books that a workspace's money is posted to: a member agreed to it, and the books got keys of their own.
create table books_connections (
  workspace_id        uuid not null,
  id                  uuid not null,
  business_id         uuid not null,
  -- Where the books are, and the organisation there.
  books_url           text not null constraint books_connections_url_web check (books_url ~ '^https?://'),
  organisation_id     uuid not null,
  organisation_name   text not null
    constraint books_connections_name_short check (char_length(organisation_name) between 1 and 200),
  agreed_by_member_id uuid not null,
  agreed_at           timestamptz not null,
  -- Works once, for a minute. Null once it was used.
  code_hash           bytea,
  code_challenge      text,
  code_expires_at     timestamptz,
  connected_at        timestamptz,
  -- The webhook that wakes the books; null if there is none.
  endpoint_id         uuid,
  keys_rotated_at     timestamptz,
  ended_at            timestamptz,
  primary key (workspace_id, id),
  constraint books_connections_of_workspace foreign key (workspace_id, business_id) references workspaces (id, business_id),
  constraint books_connections_agreed_by foreign key (business_id, agreed_by_member_id) references members (tenant_id, id),
  constraint books_connections_code_or_connected check ((code_hash is null) = (connected_at is not null)),
  constraint books_connections_code_whole check (num_nonnulls(code_hash, code_challenge, code_expires_at) in (0, 3))
);

-- One workspace, one set of books.
create unique index books_connections_one on books_connections (workspace_id)
  where connected_at is not null and ended_at is null;

-- The books read with one key and create pay links with another, so that payers do not wait for readers.
create table books_connection_keys (
  workspace_id    uuid not null,
  connection_id   uuid not null,
  purpose         text not null constraint books_connection_keys_purpose_known check (purpose in ('read', 'pay')),
  key_id          uuid not null,
  -- The one before it, until the books have used the new one.
  previous_key_id uuid,
  primary key (workspace_id, connection_id, purpose),
  constraint books_connection_keys_of_connection foreign key (workspace_id, connection_id)
    references books_connections (workspace_id, id),
  constraint books_connection_keys_key foreign key (workspace_id, key_id) references api_keys (tenant_id, id)
);

grant select, insert, update, delete on books_connections to {api};
grant select, insert, update on books_connection_keys to {api};
grant delete on books_links to {api};
