-- Programs upload evidence too.
alter table dispute_files
  alter column uploaded_by_member_id drop not null,
  add column uploaded_by_key_id uuid,
  add constraint dispute_files_uploaded_by_one
    check (num_nonnulls(uploaded_by_member_id, uploaded_by_key_id) = 1);
