-- By itself, because it reads every entry and holds nobody up meanwhile.
alter table journal_entries validate constraint journal_entries_source_known;
