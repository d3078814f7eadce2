-- Signed checkpoints: what payments signed of its log, kept here, and what these books sign of their journal.
alter table payments_connections
  -- When payments was last asked for its checkpoints.
  add column checkpoints_read_at timestamptz,
  drop constraint payments_connections_trouble_known,
  add constraint payments_connections_trouble_known check (trouble in
    ('payments_away', 'rate_missing', 'checkpoint_unverified'));

create table payments_checkpoints (
  org_id        uuid not null,
  connection_id uuid not null,
  -- How many movements it covers.
  size          bigint not null constraint payments_checkpoints_of_some check (size > 0),
  root          bytea not null constraint payments_checkpoints_root_whole check (octet_length(root) = 32),
  origin        text not null,
  note          text not null,
  kept_at       timestamptz not null,
  primary key (org_id, connection_id, size),
  foreign key (org_id, connection_id) references payments_connections (org_id, id)
);

-- The keys of payments that a connection believes: the first that it saw, and those that an earlier one vouched for.
create table payments_keys (
  org_id        uuid not null,
  connection_id uuid not null,
  name          text not null,
  id            text not null constraint payments_keys_id_form check (id ~ '^[0-9a-f]{8}$'),
  public_key    text not null,
  believed_at   timestamptz not null,
  primary key (org_id, connection_id, name, id),
  foreign key (org_id, connection_id) references payments_connections (org_id, id)
);

create table journal_checkpoints (
  org_id    uuid not null references organisations (id),
  -- How many entries are sealed.
  size      bigint not null constraint journal_checkpoints_of_some check (size > 0),
  root      bytea not null constraint journal_checkpoints_root_whole check (octet_length(root) = 32),
  note      text not null,
  signed_at timestamptz not null,
  primary key (org_id, size)
);

create trigger append_only before update or delete or truncate on payments_checkpoints
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on payments_keys
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on journal_checkpoints
  for each statement execute function refuse_change();

insert into archive_tables (name, source, tenant_column)
select name, name, 'org_id' from unnest('{journal_checkpoints, payments_checkpoints, payments_keys}'::text[]) name;

grant select on payments_checkpoints, payments_keys, journal_checkpoints to {api};
grant select, insert on payments_checkpoints, payments_keys, journal_checkpoints to {worker};
grant update (checkpoints_read_at) on payments_connections to {worker};
