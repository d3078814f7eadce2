-- Limits that operators set for a merchant's checkout, and the merchant's own lists of payers.
create table risk_policies (
  workspace_id      uuid primary key references workspaces (id),
  -- Payments that one payer may begin, and payments of theirs that may fail, before the next is refused. Null: any.
  payer_hour_max    integer constraint risk_policies_payer_hour_positive check (payer_hour_max > 0),
  payer_day_max     integer constraint risk_policies_payer_day_positive check (payer_day_max > 0),
  failed_hour_max   integer constraint risk_policies_failed_hour_positive check (failed_hour_max > 0),
  updated_at        timestamptz not null
);

create table risk_caps (
  workspace_id      uuid not null references risk_policies (workspace_id),
  currency          text not null constraint risk_caps_currency_code check (currency ~ '^[A-Z]{3}$'),
  payment_max_minor bigint constraint risk_caps_payment_positive check (payment_max_minor > 0),
  day_max_minor     bigint constraint risk_caps_day_positive check (day_max_minor > 0),
  month_max_minor   bigint constraint risk_caps_month_positive check (month_max_minor > 0),
  primary key (workspace_id, currency),
  constraint risk_caps_not_empty check (num_nonnulls(payment_max_minor, day_max_minor, month_max_minor) > 0)
);

-- A policy that loosens a limit, until another operator has decided.
create table risk_proposals (
  request_id        uuid primary key references operator_requests (id),
  workspace_id      uuid not null references workspaces (id),
  policy            jsonb not null,
  -- The policy that it was compared with; null: there was none.
  based_on          timestamptz
);

create table payer_rules (
  workspace_id      uuid not null references workspaces (id),
  id                uuid not null,
  effect            text not null constraint payer_rules_effect_known check (effect in ('block', 'allow')),
  kind              text not null constraint payer_rules_kind_known check (kind in ('email', 'domain')),
  value             text not null constraint payer_rules_value_lower check (value = lower(value) and value <> ''),
  note              text constraint payer_rules_note_length check (char_length(note) between 1 and 200),
  created_at        timestamptz not null,
  primary key (workspace_id, id),
  constraint payer_rules_once unique (workspace_id, kind, value)
);

-- Payments that were refused before the provider heard of them, for the merchant to read.
create table checkout_refusals (
  workspace_id      uuid not null references workspaces (id),
  id                uuid not null,
  reason            text not null
    constraint checkout_refusals_reason_known check (reason in
    ('payer_blocked', 'payment_cap', 'day_cap', 'month_cap', 'payer_hour', 'payer_day', 'payer_failed')),
  target_kind       text not null
    constraint checkout_refusals_target_known check (target_kind in ('payment_link', 'qr_code', 'subscription')),
  target_id         uuid not null,
  amount_minor      bigint not null check (amount_minor > 0),
  currency          text not null,
  -- Null once the payer was erased.
  email             text,
  -- The form as it was submitted: sent twice, it is refused twice and listed once.
  form_token        bytea not null,
  created_at        timestamptz not null,
  primary key (workspace_id, id),
  constraint checkout_refusals_form_once unique (workspace_id, form_token)
);

create index checkout_refusals_by_age on checkout_refusals (created_at);

alter table operator_requests drop constraint operator_requests_action_known;
alter table operator_requests add constraint operator_requests_action_known check (action in (
  'business.verify', 'business.reject', 'business.suspend', 'business.reinstate', 'suspense.return', 'suspense.keep',
  'account.recover', 'risk.loosen'));

-- Their lists leave with the merchants.
insert into archive_tables (name, source, tenant_column, parent, parent_column)
values ('payer_rules', 'payer_rules', 'workspace_id', 'workspaces', 'business_id');

-- The API reads the limits and cannot change them.
grant select on risk_policies, risk_caps to {api}, {worker}, {operator};
grant insert, update on risk_policies to {operator};
grant insert, delete on risk_caps to {operator};
grant select, insert on risk_proposals to {operator};
grant select, insert, delete on payer_rules to {api};
grant select, delete on payer_rules to {worker};
grant select, insert on checkout_refusals to {api};
grant select, update (email) on checkout_refusals to {operator};
grant select, delete on checkout_refusals to {worker};
