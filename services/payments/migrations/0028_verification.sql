-- How a business becomes verified: identity checks of its people, its documents, its beneficial
-- owners, and who changed where its money goes.

create table verification_sessions (
  business_id            uuid not null references businesses (id),
  id                     uuid not null,
  environment            text not null
    constraint verification_sessions_environment_known check (environment in ('live', 'test')),
  type                   text not null
    constraint verification_sessions_type_known check (type in ('business', 'owner')),
  -- Whose identity it is, of several owners. Null for a business, and in the sandbox.
  owner_id               uuid,
  return_url             text,
  status                 text not null default 'open'
    constraint verification_sessions_status_known
    check (status in ('open', 'in_review', 'approved', 'declined', 'expired', 'cancelled')),
  reason                 text,
  requested_by_key_id    uuid,
  requested_by_member_id uuid,
  created_at             timestamptz not null,
  expires_at             timestamptz not null,
  ended_at               timestamptz,
  -- When to ask the checker again; null once the session is over.
  next_check_at          timestamptz,
  primary key (business_id, id),
  constraint verification_sessions_id_unique unique (id),
  constraint verification_sessions_one_requester
    check (num_nonnulls(requested_by_key_id, requested_by_member_id) = 1),
  constraint verification_sessions_over_or_asked
    check ((status in ('open', 'in_review')) = (next_check_at is not null)
       and (status in ('open', 'in_review')) = (ended_at is null)),
  constraint verification_sessions_owner foreign key (business_id, owner_id)
    references beneficial_owners (business_id, id) on delete set null (owner_id)
);
create unique index verification_sessions_one_open
  on verification_sessions (business_id, environment, type, owner_id) nulls not distinct
  where status = 'open';
create index verification_sessions_to_check on verification_sessions (next_check_at)
  where next_check_at is not null;

-- Rows from before have no content: they were only counted.
alter table business_documents
  add column file_name             text,
  add column media_type            text,
  add column size_bytes            integer,
  add column sha256                bytea,
  add column content_sealed        bytea,
  add column uploaded_by_member_id uuid,
  add column created_at            timestamptz not null default now();
alter table business_documents add constraint business_documents_sha256_whole
  check (octet_length(sha256) = 32) not valid;

alter table beneficial_owners
  add column share_basis_points integer,
  add column created_at         timestamptz not null default now();
alter table beneficial_owners add constraint beneficial_owners_share_possible
  check (share_basis_points between 1 and 10000) not valid;

alter table settlement_accounts
  add column set_by_kind text,
  add column set_by      text,
  add column set_from    inet;
alter table settlement_accounts add constraint settlement_accounts_setter_known
  check (set_by_kind in ('operator', 'member')) not valid;

-- The moves, the same as in business.rules.ts; a test compares them.
create function businesses_check_kyc_move() returns trigger language plpgsql as $$
begin
  if (old.kyc_status, new.kyc_status) in (
    ('not_started', 'pending'), ('not_started', 'verified'), ('not_started', 'rejected'),
    ('pending', 'in_review'), ('pending', 'verified'), ('pending', 'rejected'),
    ('pending', 'expired'),
    ('in_review', 'verified'), ('in_review', 'rejected'),
    ('verified', 'in_review'), ('verified', 'rejected'), ('verified', 'expired'),
    ('rejected', 'pending'), ('rejected', 'in_review'), ('rejected', 'verified'),
    ('expired', 'pending'), ('expired', 'in_review'), ('expired', 'verified'),
    ('expired', 'rejected')) then
    return new;
  end if;
  raise exception 'a verification does not go from % to %', old.kyc_status, new.kyc_status
    using errcode = 'check_violation', constraint = 'businesses_kyc_move_known', table = 'businesses';
end $$;
create trigger businesses_kyc_move before update of kyc_status on businesses
  for each row when (old.kyc_status is distinct from new.kyc_status)
  execute function businesses_check_kyc_move();

grant select, insert on verification_sessions to payments_app;
grant update (status, reason, ended_at, next_check_at) on verification_sessions to payments_app;
grant insert, delete on business_documents, beneficial_owners to payments_app;
grant update (submitted_at) on business_documents to payments_app;
grant update (name, share_basis_points, verified_at) on beneficial_owners to payments_app;
