-- Whoever edits a document counts as one of its authors and does not approve it.

-- How many people the document needed when it was decided on; null in decisions of earlier releases.
alter table document_approvals add column approvals_needed smallint;

-- A claim is money for the person who claims it, whatever policies say. Where other people are needed, nobody
-- approves what they wrote, edited or submitted.
create or replace function document_approvals_second_person() returns trigger language plpgsql as $$
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
