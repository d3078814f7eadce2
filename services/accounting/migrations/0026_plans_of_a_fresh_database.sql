-- A connection keeps the plans that it made first. While tables are all but empty, every index that begins
-- with the organisation looks as good as the key, and reading the whole table looks better still: kept
-- plans read all that an organisation has, until the server's own housekeeping analyses the tables minutes
-- later. So whatever posts finds rows by an index, and new tables are analysed as soon as they have some.
alter function post_entry(uuid, uuid, date, text, uuid, text, smallint, text, uuid, text, text, text, text,
  timestamptz, jsonb) set enable_seqscan = off;
alter function post_entry(text, text, uuid, uuid, date, text, uuid, text, smallint, text, uuid, text, text,
  text, text, timestamptz, jsonb) set enable_seqscan = off;
alter function enter_books(uuid, uuid, integer, text, text, integer, bytea, text, text, text, timestamptz,
  jsonb, jsonb, jsonb) set enable_seqscan = off;
alter function move_document(uuid, uuid, integer, text, text, text, bigint, bigint, bigint, bytea, text, text,
  text, jsonb, timestamptz) set enable_seqscan = off;
alter function note_document_edit(uuid, uuid, integer, text, text, jsonb, timestamptz) set enable_seqscan = off;
alter function document_surroundings(uuid, uuid, text, uuid, date) set enable_seqscan = off;

-- Of the tables that nobody has analysed yet, those that have grown to a few pages; their names. Only their
-- owner may, so the workers, who call it every few seconds, borrow that right for this.
create function analyse_new_tables() returns text[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  pages_min constant integer := 2;
  tables_max constant integer := 16;
  grown regclass;
  analysed text[] := '{}';
begin
  -- Several workers ask at once; one is enough.
  if not pg_try_advisory_xact_lock(hashtext('analyse_new_tables')) then
    return analysed;
  end if;
  for grown in
    select oid from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relowner = current_user::regrole
      and reltuples < 0 and pg_relation_size(oid) >= pages_min * current_setting('block_size')::integer
    order by oid limit tables_max
  loop
    execute format('analyze %s', grown);
    analysed := analysed || grown::text;
  end loop;
  return analysed;
end $$;
revoke execute on function analyse_new_tables() from public;
grant execute on function analyse_new_tables() to accounting_app;
