create table document_approvals (
  org_id       uuid not null,
  id           uuid not null,
  document_id  uuid not null,
  decision     text not null
    constraint document_approvals_decision_known check (decision in ('approved', 'rejected')),
  content_hash bytea not null check (octet_length(content_hash) = 32),
  actor        text not null,
  reason       text,
  at           timestamptz not null,
  -- Which content of the document it is about: a document that waits keeps its version until it is decided.
  document_version integer,
  -- Whoever edits a document counts as one of its authors and does not approve it.
  -- How many people the document needed when it was decided on; null in decisions of earlier releases.
  approvals_needed smallint,
  primary key (org_id, id),
  foreign key (org_id, document_id) references documents (org_id, id)
);

create index document_approvals_by_document on document_approvals (org_id, document_id, at);

create unique index document_approvals_once
  on document_approvals (org_id, document_id, document_version, content_hash, actor)
  where decision = 'approved';

-- A claim is money for the person who claims it, whatever policies say. Where other people are needed, nobody
-- approves what they wrote, edited or submitted.
create function document_approvals_second_person() returns trigger language plpgsql as $$
declare
  decided documents;
begin
  if new.decision <> 'approved' then
    return new;
  end if;
  select * into decided from documents where org_id = new.org_id and id = new.document_id;
  if decided.kind = 'expense_claim' and decided.author = new.actor then
    raise exception 'nobody approves a claim of their own'
      using errcode = 'check_violation', constraint = 'document_approvals_second_person',
        table = 'document_approvals';
  end if;
  if new.approvals_needed > 0 and (decided.author = new.actor
    or exists (
      select from document_history
      where org_id = new.org_id and document_id = new.document_id and trigger = 'edit' and actor = new.actor)
    or new.actor = (
      select actor from document_history
      where org_id = new.org_id and document_id = new.document_id and trigger = 'submit'
      order by version desc limit 1)) then
    raise exception 'nobody approves what they wrote, edited or submitted'
      using errcode = 'check_violation', constraint = 'document_approvals_second_person',
        table = 'document_approvals';
  end if;
  return new;
end $$;

create function document_approvals_check_decider() returns trigger language plpgsql as $$
declare
  violated text := refuse_decider(new.org_id, new.actor, array(
      select author from documents where org_id = new.org_id and id = new.document_id
      union
      select actor from document_history
      where org_id = new.org_id and document_id = new.document_id and trigger = 'edit'
      union
      (select actor from document_history
      where org_id = new.org_id and document_id = new.document_id and trigger = 'submit'
      order by version desc limit 1)),
    array['owner', 'admin', 'accountant', 'approver'], new.at);
begin
  if violated is not null then
    raise exception 'document % cannot be approved by %', new.document_id, new.actor
      using errcode = 'check_violation', constraint = 'document_approvals_' || violated,
        table = 'document_approvals';
  end if;
  return new;
end $$;

create trigger document_approvals_append_only
  before update or delete or truncate on document_approvals
  for each statement execute function refuse_change();

create trigger document_approvals_second_person before insert on document_approvals
  for each row execute function document_approvals_second_person();

create trigger document_approvals_decider before insert on document_approvals
  for each row when (new.decision = 'approved' and new.approvals_needed > 0)
  execute function document_approvals_check_decider();

grant select, insert on document_approvals to {api}, {worker};
