-- By itself, because it reads every row and holds nobody up meanwhile.
alter table allocations validate constraint allocations_kind_known;
alter table allocations validate constraint allocations_sides;
alter table journal_entries validate constraint journal_entries_area_known;
