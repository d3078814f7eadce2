-- What payments has set aside for open disputes: it is the merchant's until a dispute is lost.
alter table payments_clearing add column head_disputed_minor bigint not null default 0;
