-- The movable clock of a sandbox. An installation that moves real money has no row here, and no process can
-- insert one: only the owner can, and main-migrate does where CELL_CLOCK is movable.
create table cell_clock (
  is_only         boolean primary key default true check (is_only),
  -- How far the cell's time is ahead of real time. It only grows: ids move with it.
  offset_ms       bigint not null default 0
    constraint cell_clock_offset_bounded check (offset_ms between 0 and 51840000000),
  -- How far the running advance will go. Partitions are made up to there first.
  target_ms       bigint not null default 0,
  -- Every process that follows does one round of its work for each number.
  round           bigint not null default 0,
  phase           text not null default 'round'
    constraint cell_clock_phase_known check (phase in ('prepare', 'round', 'finish')),
  -- One request advances the clock at a time, until this moment of real time.
  advancing_until timestamptz,
  constraint cell_clock_target_reachable check (target_ms between offset_ms and 51840000000)
);

create function keep_cell_clock() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a clock that was moved stays moved';
  elsif new.offset_ms < old.offset_ms or new.target_ms < old.target_ms or new.round < old.round then
    raise exception 'the clock never goes back' using constraint = 'cell_clock_never_back';
  end if;
  return new;
end $$;

create trigger cell_clock_never_back before update or delete on cell_clock
  for each row execute function keep_cell_clock();

-- The processes that follow the clock: a row says that one is alive, and how far it has come.
create table cell_clock_followers (
  id          uuid primary key,
  program     text not null
    constraint cell_clock_followers_program_known check (program in ('api', 'worker', 'dispatcher', 'console')),
  -- The last round that it has finished.
  round       bigint not null,
  -- What should have happened by now and has not, and when the next thing is due.
  due_count   integer not null default 0,
  next_due_at timestamptz,
  seen_at     timestamptz not null
);

grant select on cell_clock to {api}, {worker}, {dispatcher}, {operator};
grant update (offset_ms, target_ms, round, phase, advancing_until) on cell_clock to {api};
grant select, insert, update, delete on cell_clock_followers to {api}, {worker}, {dispatcher}, {operator};
