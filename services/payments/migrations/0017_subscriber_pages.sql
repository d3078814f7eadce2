-- A charge that the subscriber makes at a page, with another card. Its attempts are counted apart from those
-- of the schedule, so that a failed one changes no day of it.
alter table subscription_charges add column is_by_payer boolean not null default false;

grant insert on subscription_charges to {api};
