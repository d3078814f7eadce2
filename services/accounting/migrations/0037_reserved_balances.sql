-- What payments keeps back of charges until their release dates: it is the merchant's all the time.
alter table payments_clearing add column head_reserved_minor bigint not null default 0;
