-- Pictures that a merchant gives as evidence in a dispute. The content is sealed for its row.
create table dispute_files (
  workspace_id          uuid not null,
  id                    uuid not null,
  dispute_id            uuid not null,
  file_name             text not null
    constraint dispute_files_name_short check (char_length(file_name) between 1 and 200),
  media_type            text not null
    constraint dispute_files_type_known check (media_type in ('image/png', 'image/jpeg')),
  size_bytes            integer not null check (size_bytes > 0),
  sha256                bytea not null,
  content_sealed        bytea not null,
  -- Where the provider keeps it; null until it was sent.
  provider_link         text,
  uploaded_by_member_id uuid not null,
  created_at            timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, dispute_id) references disputes (workspace_id, id)
);

create index dispute_files_by_dispute on dispute_files (workspace_id, dispute_id, id);

grant select, insert, delete, update (provider_link) on dispute_files to {api};
grant select, delete, update (provider_link) on dispute_files to {worker};
-- To seal contents with another key.
grant select, update on dispute_files to {operator};

insert into archive_tables (name, source, tenant_column, parent, parent_column, left_out)
values ('dispute_files', 'dispute_files', 'workspace_id', 'workspaces', 'business_id', '{content_sealed}');
