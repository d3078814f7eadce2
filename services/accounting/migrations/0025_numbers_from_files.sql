-- What a file taught, and nobody said, is forgotten with the last file that names it. Numbers that are there
-- already count as said by somebody: of which file they came is not known.
alter table bank_accounts add column number_is_learnt boolean not null default false;
alter table bank_statements add column names_number boolean not null default false;

grant update (number_is_learnt) on bank_accounts to accounting_app;
