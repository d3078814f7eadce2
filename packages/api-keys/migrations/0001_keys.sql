-- Keys by which programs act. What a key may do is in columns of the service.
create table api_keys (
  tenant_id            uuid not null,
  id                   uuid not null,
  name                 text not null,
  last4                text not null,
  allowed_cidrs        cidr[] not null default '{}',
  expires_at           timestamptz,
  revoked_at           timestamptz,
  last_used_at         timestamptz,
  rotated_from_id      uuid,
  created_at           timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, rotated_from_id) references api_keys (tenant_id, id)
);

-- A request brings a key and no tenant, so this one lookup is led by the key's HMAC.
create table api_key_hashes (
  key_hash     bytea primary key check (octet_length(key_hash) = 32),
  tenant_id    uuid not null,
  api_key_id   uuid not null,
  -- Which pepper the hash is under. Without a name: under the pepper that the setting holds without a name.
  pepper_id text
    constraint api_key_hashes_pepper_named check (pepper_id <> ''),
  foreign key (tenant_id, api_key_id) references api_keys (tenant_id, id)
);

create function record_api_key_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform record_change('api_key', new.id::text);
  return null;
end $$;

create trigger api_keys_record_change
  after update of allowed_cidrs, expires_at, revoked_at on api_keys
  for each row execute function record_api_key_change();

grant select, insert, update on api_keys to {api}, {operator};
grant select, update on api_keys to {worker};
grant select, insert on api_key_hashes to {api}, {worker};
grant select, insert, delete on api_key_hashes to {operator};
