-- What the cash flow statement says of entries up to a number, so that it reads the entries after it only. Sums of
-- what is in the journal: they can be made again at any time.
create table flow_sums (
  org_id         uuid not null,
  basis          text not null check (basis in ('accrual', 'cash')),
  grain          text not null check (grain in ('year', 'month', 'day')),
  bucket         date not null,
  account_id     uuid not null,
  part           text not null check (part in ('flow', 'exchange', 'taken_over', 'non_cash')),
  came_in_minor  bigint not null check (came_in_minor >= 0),
  went_out_minor bigint not null check (went_out_minor >= 0),
  primary key (org_id, basis, grain, bucket, account_id, part)
) partition by hash (org_id);

select make_hash_partitions('flow_sums', 32);

-- for each partition of flow_sums
alter table {partition} set (fillfactor = 70,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

create table flow_folds (
  org_id          uuid primary key,
  -- The last entry in the sums. At 0 the sums do not count, and are made anew.
  folded_entry_no bigint not null check (folded_entry_no >= 0),
  foreign key (org_id) references books (org_id)
);

-- What an entry was for is said by its accounts.
create function flow_folds_forget() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update flow_folds set folded_entry_no = 0 where org_id = new.org_id;
  return null;
end $$;

create trigger accounts_forget_flows after update of subtype on accounts
  for each row when (old.subtype is distinct from new.subtype) execute function flow_folds_forget();

grant select on flow_sums, flow_folds to {api}, {operator};
grant select, insert, update, delete on flow_sums to {worker};
grant select, insert, update on flow_folds to {worker};
