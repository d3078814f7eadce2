-- What the stored numbers replace. Nothing reads it since.

drop function fold_ledger(integer);
drop table ledger_fold_progress;
drop table ledger_folds;
-- Its indexes go with the column.
alter table ledger_entries drop column xid;
