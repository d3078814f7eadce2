-- The base currency changes only before the first entry, the tax scheme only before the first one with tax.
-- A posting that read them before such a change and comes after it would be in the old ones. It says what
-- it read; once it holds the books, nobody changes either, and what it read still holds or it is repeated.
create function post_entry(
  p_base_currency text, p_tax_scheme text,
  p_org_id uuid, p_id uuid, p_date date, p_source_kind text, p_source_id uuid, p_move text,
  p_seq smallint, p_area text, p_reverses_id uuid, p_memo text, p_actor_kind text, p_actor text,
  p_lock_pass_reason text, p_recorded_at timestamptz, p_lines jsonb) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken_no bigint;
begin
  taken_no := post_entry(p_org_id, p_id, p_date, p_source_kind, p_source_id, p_move, p_seq, p_area,
    p_reverses_id, p_memo, p_actor_kind, p_actor, p_lock_pass_reason, p_recorded_at, p_lines);
  if not exists (
    select from organisations
    where id = p_org_id and base_currency = p_base_currency
      and (p_tax_scheme is null or tax_scheme = p_tax_scheme)
  ) then
    raise exception 'the settings of % changed while this was being posted', p_org_id
      using errcode = 'serialization_failure';
  end if;
  return taken_no;
end $$;
revoke execute on function post_entry(text, text, uuid, uuid, date, text, uuid, text, smallint, text, uuid,
  text, text, text, text, timestamptz, jsonb) from public;
grant execute on function post_entry(text, text, uuid, uuid, date, text, uuid, text, smallint, text, uuid,
  text, text, text, text, timestamptz, jsonb) to accounting_app;

-- Whoever changes the scheme holds the books meanwhile, as with the currency: no first posting with tax
-- comes in between.
create function organisations_tax_scheme_guard() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.tax_scheme = old.tax_scheme then
    return new;
  end if;
  perform from books where org_id = new.id for update;
  if exists (select from journal_entries where org_id = new.id and has_tax) then
    raise exception 'tax of % is posted by % already', new.id, old.tax_scheme
      using errcode = 'check_violation', constraint = 'organisations_tax_scheme_kept', table = 'organisations';
  end if;
  return new;
end $$;
create trigger organisations_tax_scheme_kept before update of tax_scheme on organisations
  for each row execute function organisations_tax_scheme_guard();
