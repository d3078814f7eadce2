-- The move of a business between two cells. Each cell has a row of each move: the side that it leaves and the side
-- that it comes to. The side that it leaves decides: as long as its row is not 'away', the business lives there.
create table business_moves (
  business_id  uuid not null,
  -- Counts the moves of this business, in both cells alike: an older one can change nothing any more.
  epoch        integer not null constraint business_moves_epoch_from_one check (epoch > 0),
  side         text not null constraint business_moves_side_known check (side in ('from', 'to')),
  other_cell   integer not null constraint business_moves_other_cell_possible check (other_cell between 0 and 1023),
  state        text not null
    constraint business_moves_state_known check (state in
    ('copying', 'frozen', 'away', 'closed', 'arriving', 'here', 'abandoned')),
  -- A mover that falls silent must not stop a merchant: after this moment writes are taken again, and are copied later.
  frozen_until timestamptz,
  -- What the fence holds, so that all its triggers name the same.
  workspaces   uuid[] not null,
  -- Who signs in for it, and everybody whose name its rows tell.
  people       uuid[] not null,
  members_ever uuid[] not null,
  started_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  -- Figures of the steps.
  report       jsonb not null default '{}',
  primary key (business_id, epoch),
  constraint business_moves_state_of_side check (
    state = 'abandoned' or (state in ('arriving', 'here')) = (side = 'to')),
  constraint business_moves_frozen_until_a_time check ((state = 'frozen') = (frozen_until is not null))
);

create unique index business_moves_one_open on business_moves (business_id)
  where state in ('copying', 'frozen', 'away', 'arriving');

-- Rows that were written while they were copied, by their keys: they are copied again.
create table business_move_changes (
  business_id uuid not null,
  number      bigint not null generated always as identity,
  table_name  text not null,
  row_key     jsonb not null,
  primary key (business_id, number)
);

-- How far each table has arrived. Written with the rows themselves, so that a copy goes on where it was cut.
create table business_move_tables (
  business_id uuid not null,
  epoch       integer not null,
  table_name  text not null,
  last_row    text,
  row_count   bigint not null,
  is_done     boolean not null,
  primary key (business_id, epoch, table_name),
  foreign key (business_id, epoch) references business_moves (business_id, epoch)
);

-- Keys and people of a business that has moved are sent on: this cell only remembers where to.
alter table businesses add column moved_to_cell integer
  constraint businesses_moved_to_cell_possible check (moved_to_cell between 0 and 1023);

-- Ten characters of the key's own text, by which a router finds a key that moved. 22 of 32 stay unknown.
alter table api_keys add column route text
  constraint api_keys_route_length check (length(route) = 10);

-- Neither is the business's own to take along.
update archive_tables set left_out = left_out || '{moved_to_cell}' where name = 'business';
update archive_tables set left_out = left_out || '{route}' where name = 'api_keys';

-- No move skips a step or comes back from its end.
create function business_moves_check_move() returns trigger language plpgsql as $$
begin
  if old.state = new.state or (old.state, new.state) in (
    ('copying', 'frozen'), ('frozen', 'copying'), ('frozen', 'away'), ('away', 'closed'),
    ('copying', 'abandoned'), ('frozen', 'abandoned'), ('arriving', 'here'), ('arriving', 'abandoned')) then
    return new;
  end if;
  raise exception 'a move does not go from % to %', old.state, new.state
    using errcode = 'check_violation', constraint = 'business_moves_move_known', table = 'business_moves';
end $$;

create trigger business_moves_move before update of state on business_moves
  for each row execute function business_moves_check_move();

-- The fence. A move hangs it before every table of its business, for the rows of that business alone; other businesses
-- pay for a comparison. The lock on the move makes the steps exact: a step waits for the writers that are under way, and
-- later ones see it. Arguments: business, epoch, what happens to a refused write, the columns of the key.
create function fence_business() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  move record;
  written constant jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  select m.state, m.frozen_until into move from business_moves m
  where m.business_id = tg_argv[0]::uuid and m.epoch = tg_argv[1]::integer for share;
  if move.state = 'copying' or (move.state = 'frozen' and move.frozen_until <= clock_timestamp()) then
    -- Tables without a key here are copied whole while the business stands still; a write after that is told of.
    if tg_nargs = 4 and move.state = 'copying' then
      return case tg_op when 'DELETE' then old else new end;
    end if;
    insert into business_move_changes (business_id, table_name, row_key)
    select tg_argv[0]::uuid, tg_argv[2], coalesce(jsonb_object_agg(name, written -> name), '{}')
    from unnest(tg_argv[4:]) name;
  elsif move.state in ('frozen', 'away', 'closed', 'arriving') then
    -- What a process of the cell does for everybody at once goes on without this business.
    if tg_argv[3] = 'skip' or (tg_argv[2] = 'api_keys' and tg_op = 'UPDATE'
      and to_jsonb(new) - 'last_used_at' = to_jsonb(old) - 'last_used_at') then
      return null;
    end if;
    raise exception 'business % is moving or has moved to another cell', tg_argv[0] using errcode = 'CH001';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- As a suspension, a move is heard of by every process that remembers a key.
create trigger businesses_record_move after update of moved_to_cell on businesses
  for each row when (old.moved_to_cell is distinct from new.moved_to_cell) execute function record_business_change();

revoke execute on function fence_business() from public;
grant select on business_moves to {worker}, {operator};
