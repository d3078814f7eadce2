-- Notices to payers that are done go after a time that the operator sets.
create index payer_notices_done on payer_notices (done_at) where done_at is not null;

grant delete on payer_notices to {worker};
