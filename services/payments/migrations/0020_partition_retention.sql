-- Events, and what became of telling them, leave by the month. The application role may ask for that,
-- for these tables alone: the ledger and the audit log stay, whoever asks.

create function drop_old_event_partition(parent regclass, older_than timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if parent::text not in
    ('event_log', 'events', 'webhook_deliveries', 'webhook_intents', 'webhook_attempts') then
    raise exception '% is kept for good', parent;
  end if;
  -- The running month and the one before it are being written.
  if older_than > date_trunc('month', now() at time zone 'utc') at time zone 'utc' - interval '1 month' then
    raise exception '% is too young to be dropped', parent;
  end if;
  -- An event that nobody has numbered yet has not been told to anybody.
  if parent = 'events'::regclass
    and exists (select from event_outbox where event_id < uuid_v7_floor(older_than)) then
    return 'none';
  end if;
  return drop_monthly_partition(parent, older_than);
end $$;

revoke execute on function drop_old_event_partition(regclass, timestamptz) from public;
grant execute on function drop_old_event_partition(regclass, timestamptz) to payments_app;
