-- The evidence as a picture, drawn when it is sent: one for each dispute, before the merchant's own.
alter table dispute_files add column is_pack boolean not null default false;

create unique index dispute_files_one_pack on dispute_files (workspace_id, dispute_id) where is_pack;

grant insert on dispute_files to {worker};
