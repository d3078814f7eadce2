-- outside a transaction

-- Any part of the texts by which people look for something, and the journal's days. The expressions are those of the
-- statements; a line break keeps two columns apart, because nobody looks for one.

-- for each partition of documents
create index concurrently if not exists {partition}_by_text on {partition} using gin (org_id,
  (lower((coalesce(number, '') || E'\n' || coalesce(reference, '')) collate "und-x-icu")) extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256);

-- for each partition of bank_lines
create index concurrently if not exists {partition}_by_text on {partition} using gin (org_id,
  (lower((coalesce(counterparty, '') || E'\n' || description || E'\n' || coalesce(reference, '')) collate "und-x-icu"))
    extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256);

-- for each partition of journal_entries
create index concurrently if not exists {partition}_by_memo on {partition} using gin (org_id,
  (lower(memo collate "und-x-icu")) extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256);

-- for each partition of journal_entries
create index concurrently if not exists {partition}_by_day on {partition} (org_id, date desc, entry_no desc);
