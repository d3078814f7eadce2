-- A connection that a person agreed to at payments: it has keys of its own, which replace themselves.
alter table payments_connections
  -- For payers alone, so that they do not wait for readers. Null: the key was pasted.
  add column pay_key_sealed bytea,
  -- When the keys are replaced next. Null: the key was pasted, and a person replaces it.
  add column key_due_at timestamptz,
  add column key_replaced_at timestamptz,
  add constraint payments_connections_agreed_whole check ((pay_key_sealed is null) = (key_due_at is null));

-- A person went to payments to agree, and has not come back yet.
create table payments_consents (
  org_id          uuid not null references organisations (id),
  -- The id that the connection gets, or has.
  id              uuid not null,
  member_id       uuid not null,
  url             text not null,
  start_on        date not null,
  state_hash      bytea not null constraint payments_consents_state_whole check (octet_length(state_hash) = 32),
  verifier_sealed bytea not null,
  expires_at      timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, member_id) references members (tenant_id, id)
);

grant select, insert, delete on payments_consents to {api};
grant update (pay_key_sealed, key_due_at, key_replaced_at) on payments_connections to {api};
grant update (key_sealed, pay_key_sealed, key_due_at, key_replaced_at) on payments_connections to {worker};

update archive_tables set left_out = left_out || '{pay_key_sealed}' where name = 'payments_connections';
