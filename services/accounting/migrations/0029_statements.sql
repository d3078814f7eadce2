-- A statement of account goes to its customer as documents do: by mail and by a link. Its subject is the contact.
alter table public_links
  drop constraint public_links_subject_known,
  add constraint public_links_subject_known check (subject_kind in ('document', 'quote', 'statement'));

alter table document_mails
  drop constraint document_mails_subject_known,
  add constraint document_mails_subject_known check (subject_kind in ('document', 'quote', 'statement')),
  add column statement_from date,
  add column statement_to date,
  -- The mail shows these days, whenever it is sent.
  add constraint document_mails_days_of_statement check (
    (subject_kind = 'statement') = (statement_from is not null)
    and (statement_from is null) = (statement_to is null)
    and statement_from <= statement_to),
  add constraint document_mails_statement_is_sent check (subject_kind <> 'statement' or purpose = 'send');
