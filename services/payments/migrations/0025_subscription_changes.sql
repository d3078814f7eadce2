-- A pause by the merchant, and an amount that a later renewal is charged with.
alter table subscriptions
  add column paused_at timestamptz,
  -- The number of the period that begins at anchor_at: resuming after the paid time moves the anchor.
  add column anchor_period integer not null default 0,
  add column next_amount_minor bigint,
  -- Periods that begin at this moment or later cost next_amount_minor.
  add column next_amount_from timestamptz,
  add constraint subscriptions_paused_at_a_time check ((status = 'paused') = (paused_at is not null)),
  add constraint subscriptions_paused_was_paid check (status <> 'paused' or anchor_at is not null),
  add constraint subscriptions_anchor_period_not_negative check (anchor_period >= 0),
  add constraint subscriptions_next_amount_positive check (next_amount_minor > 0),
  add constraint subscriptions_next_amount_whole check (
    num_nonnulls(next_amount_minor, next_amount_from) in (0, 2));

alter table payer_notices drop constraint payer_notices_kind_known;
alter table payer_notices add constraint payer_notices_kind_known check (kind in
  ('receipt', 'refund', 'subscription_started', 'subscription_ended', 'renewal_failed', 'renewal_soon',
  'subscription_link', 'subscription_paused', 'subscription_resumed', 'amount_changed'));
