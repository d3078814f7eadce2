-- Where the books of a workspace show a payment, as its connection said: the dashboard links there.
create table books_links (
  workspace_id uuid primary key references workspaces (id),
  -- Of the organisation, as its books name it.
  name         text not null constraint books_links_name_short check (char_length(name) between 1 and 200),
  trail_url    text not null
    constraint books_links_url_names_payment check (trail_url ~ '^https?://' and trail_url like '%{payment_id}%'),
  key_id       uuid not null,
  updated_at   timestamptz not null
);

grant select, insert, update on books_links to {api};

-- A merchant reads the open differences of its own payments, refunds and payouts.
grant select on reconciliation_breaks to {api};
create index reconciliation_breaks_of_workspace on reconciliation_breaks (workspace_id, day desc, id)
  where status = 'open' and workspace_id is not null;
