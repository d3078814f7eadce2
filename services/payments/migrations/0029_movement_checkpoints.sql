-- How far the log of movements was, signed: whoever has kept one can prove that nothing before it was changed.
create table movement_checkpoints (
  workspace_id uuid not null,
  -- How many movements it covers.
  size         bigint not null constraint movement_checkpoints_of_some check (size > 0),
  root         bytea not null constraint movement_checkpoints_root_whole check (octet_length(root) = 32),
  -- The roots of the tree's complete subtrees, the largest first: the next checkpoint continues from them.
  subtrees     bytea not null constraint movement_checkpoints_subtrees_whole check (
    octet_length(subtrees) = 32 * bit_count(int8send(size))),
  note         text not null,
  signed_at    timestamptz not null,
  primary key (workspace_id, size)
);

create trigger movement_checkpoints_append_only before update or delete or truncate on movement_checkpoints
  for each statement execute function refuse_change();

insert into archive_tables (name, source, tenant_column, parent, parent_column, left_out)
values ('movement_checkpoints', 'movement_checkpoints', 'workspace_id', 'workspaces', 'business_id', '{subtrees}');

grant select on movement_checkpoints to {api};
grant select, insert on movement_checkpoints to {worker};
