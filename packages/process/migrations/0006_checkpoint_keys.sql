-- The public keys that checkpoints are signed with, those of before too: what they signed stays verifiable.
create table checkpoint_keys (
  name          text not null,
  id            text not null constraint checkpoint_keys_id_form check (id ~ '^[0-9a-f]{8}$'),
  -- Base64 of the 32 bytes of an Ed25519 key.
  public_key    text not null,
  first_used_at timestamptz not null,
  primary key (name, id)
);

create trigger checkpoint_keys_append_only before update or delete or truncate on checkpoint_keys
  for each statement execute function refuse_change();

grant select on checkpoint_keys to {api};
grant select, insert on checkpoint_keys to {worker};
