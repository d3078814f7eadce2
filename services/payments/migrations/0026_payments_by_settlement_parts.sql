-- outside a transaction
create index concurrently if not exists payments_00_by_settlement on payments_00 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_01_by_settlement on payments_01 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_02_by_settlement on payments_02 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_03_by_settlement on payments_03 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_04_by_settlement on payments_04 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_05_by_settlement on payments_05 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_06_by_settlement on payments_06 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_07_by_settlement on payments_07 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_08_by_settlement on payments_08 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_09_by_settlement on payments_09 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_10_by_settlement on payments_10 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_11_by_settlement on payments_11 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_12_by_settlement on payments_12 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_13_by_settlement on payments_13 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_14_by_settlement on payments_14 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_15_by_settlement on payments_15 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_16_by_settlement on payments_16 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_17_by_settlement on payments_17 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_18_by_settlement on payments_18 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_19_by_settlement on payments_19 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_20_by_settlement on payments_20 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_21_by_settlement on payments_21 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_22_by_settlement on payments_22 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_23_by_settlement on payments_23 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_24_by_settlement on payments_24 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_25_by_settlement on payments_25 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_26_by_settlement on payments_26 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_27_by_settlement on payments_27 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_28_by_settlement on payments_28 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_29_by_settlement on payments_29 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_30_by_settlement on payments_30 (workspace_id, settled_at, id)
  where settled_at is not null;
create index concurrently if not exists payments_31_by_settlement on payments_31 (workspace_id, settled_at, id)
  where settled_at is not null;
