-- Issuing copies the parties itself, in the document's language, before the number is set: the trigger
-- then has nothing to add, and does not build and hash a second copy only to drop it.
create or replace function documents_copy_parties() returns trigger language plpgsql as $$
begin
  if not exists (
    select from document_parties p
    where p.org_id = new.org_id and p.subject_kind = 'document' and p.subject_id = new.id) then
    perform copy_parties(new.org_id, 'document', new.id, new.version, null, new.contact_id, 'en',
      new.updated_at);
  end if;
  return null;
end $$;
