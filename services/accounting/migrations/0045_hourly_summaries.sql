-- Sales that are posted together can be those of an hour.
alter table payments_connections
  add column summary_every text not null default 'day'
    constraint payments_connections_summary_every_known check (summary_every in ('day', 'hour'));

alter table payments_summaries
  -- Where the organisation is; null is the whole day.
  add column hour smallint constraint payments_summaries_hour_of_day check (hour between 0 and 23);

create unique index payments_summaries_one_open_hour on payments_summaries
  (org_id, connection_id, day, hour, kind, currency, sales_account_id, tax_code_id, tax_date) nulls not distinct
  where posted_at is null;

drop index payments_summaries_one_open;

grant update (summary_every) on payments_connections to {api};
