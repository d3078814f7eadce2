-- outside a transaction
create index concurrently if not exists payments_00_by_source on payments_00
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_01_by_source on payments_01
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_02_by_source on payments_02
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_03_by_source on payments_03
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_04_by_source on payments_04
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_05_by_source on payments_05
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_06_by_source on payments_06
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_07_by_source on payments_07
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_08_by_source on payments_08
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_09_by_source on payments_09
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_10_by_source on payments_10
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_11_by_source on payments_11
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_12_by_source on payments_12
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_13_by_source on payments_13
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_14_by_source on payments_14
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_15_by_source on payments_15
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_16_by_source on payments_16
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_17_by_source on payments_17
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_18_by_source on payments_18
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_19_by_source on payments_19
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_20_by_source on payments_20
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_21_by_source on payments_21
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_22_by_source on payments_22
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_23_by_source on payments_23
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_24_by_source on payments_24
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_25_by_source on payments_25
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_26_by_source on payments_26
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_27_by_source on payments_27
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_28_by_source on payments_28
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_29_by_source on payments_29
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_30_by_source on payments_30
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
create index concurrently if not exists payments_31_by_source on payments_31
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
