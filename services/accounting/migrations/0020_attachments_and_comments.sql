-- Files that people attach to documents, bank lines and contacts, and what they write about them.
create table attachments (
  org_id         uuid not null,
  id             uuid not null,
  document_id    uuid,
  bank_line_id   uuid,
  contact_id     uuid,
  file_name      text not null,
  media_type     text not null,
  size_bytes     integer not null constraint attachments_size check (size_bytes between 1 and 10485760),
  sha256         bytea not null constraint attachments_sha256_whole check (octet_length(sha256) = 32),
  -- Base64 of the file, sealed.
  content_sealed bytea,
  attached_by    uuid not null,
  attached_at    timestamptz not null,
  removed_by     uuid,
  removed_at     timestamptz,
  -- The content goes some time after the removal; the row stays.
  erased_at      timestamptz,
  primary key (org_id, id),
  foreign key (org_id, document_id) references documents (org_id, id),
  -- Undoing an import deletes its lines, and what hangs on them.
  foreign key (org_id, bank_line_id) references bank_lines (org_id, id) on delete cascade,
  foreign key (org_id, contact_id) references contacts (org_id, id),
  constraint attachments_one_subject check (num_nonnulls(document_id, bank_line_id, contact_id) = 1),
  constraint attachments_removed_by_somebody check ((removed_by is null) = (removed_at is null)),
  constraint attachments_erased_after_removal check (erased_at is null or erased_at >= removed_at),
  constraint attachments_content_until_erased check ((content_sealed is null) = (erased_at is not null))
) partition by hash (org_id);

create index attachments_of_document on attachments (org_id, document_id) where document_id is not null;
create index attachments_of_bank_line on attachments (org_id, bank_line_id) where bank_line_id is not null;
create index attachments_of_contact on attachments (org_id, contact_id) where contact_id is not null;
create index attachments_to_erase on attachments (removed_at) where removed_at is not null and erased_at is null;

select make_hash_partitions('attachments', 32);

create table comments (
  org_id       uuid not null,
  id           uuid not null,
  document_id  uuid,
  bank_line_id uuid,
  contact_id   uuid,
  -- Null once its author removed it.
  text         text constraint comments_text_length check (char_length(text) between 1 and 4000),
  written_by   uuid not null,
  written_at   timestamptz not null,
  removed_at   timestamptz,
  primary key (org_id, id),
  foreign key (org_id, document_id) references documents (org_id, id),
  foreign key (org_id, bank_line_id) references bank_lines (org_id, id) on delete cascade,
  foreign key (org_id, contact_id) references contacts (org_id, id),
  constraint comments_one_subject check (num_nonnulls(document_id, bank_line_id, contact_id) = 1),
  constraint comments_text_until_removed check ((text is null) = (removed_at is not null))
) partition by hash (org_id);

create index comments_of_document on comments (org_id, document_id) where document_id is not null;
create index comments_of_bank_line on comments (org_id, bank_line_id) where bank_line_id is not null;
create index comments_of_contact on comments (org_id, contact_id) where contact_id is not null;

select make_hash_partitions('comments', 32);

grant select, insert, update (removed_by, removed_at) on attachments to {api};
grant select (org_id, id, removed_at, erased_at), update (content_sealed, erased_at) on attachments to {worker};
grant select, insert, update (text, removed_at) on comments to {api};
