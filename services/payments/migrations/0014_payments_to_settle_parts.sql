-- outside a transaction
create index concurrently if not exists payments_00_to_settle on payments_00 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_01_to_settle on payments_01 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_02_to_settle on payments_02 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_03_to_settle on payments_03 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_04_to_settle on payments_04 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_05_to_settle on payments_05 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_06_to_settle on payments_06 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_07_to_settle on payments_07 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_08_to_settle on payments_08 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_09_to_settle on payments_09 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_10_to_settle on payments_10 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_11_to_settle on payments_11 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_12_to_settle on payments_12 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_13_to_settle on payments_13 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_14_to_settle on payments_14 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_15_to_settle on payments_15 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_16_to_settle on payments_16 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_17_to_settle on payments_17 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_18_to_settle on payments_18 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_19_to_settle on payments_19 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_20_to_settle on payments_20 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_21_to_settle on payments_21 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_22_to_settle on payments_22 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_23_to_settle on payments_23 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_24_to_settle on payments_24 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_25_to_settle on payments_25 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_26_to_settle on payments_26 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_27_to_settle on payments_27 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_28_to_settle on payments_28 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_29_to_settle on payments_29 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_30_to_settle on payments_30 (provider_reference)
  where settled_at is null and succeeded_at is not null;
create index concurrently if not exists payments_31_to_settle on payments_31 (provider_reference)
  where settled_at is null and succeeded_at is not null;
