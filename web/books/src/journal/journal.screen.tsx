import {
  Loaded,
  PageHead,
  Pages,
  RowTable,
  formatAmount,
  formatDay,
  useKeys,
  useSearchParts,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextFilter } from '../parts/text-filter.tsx';
import { paths } from '../paths.ts';
import type { RawSearch } from '../search.rules.ts';
import { usePlace } from '../shell/place.ts';
import { readJournalSearch, sources } from './journal-search.rules.ts';
import { entriesQuery, journalPageSize } from './journal.queries.ts';
import type { EntryRow } from './journal.queries.ts';
import { sourceText, texts } from './texts.ts';

export function JournalScreen(): ReactNode {
  const { orgId, currency, may } = usePlace();
  const search = readJournalSearch(useSearchParts<RawSearch>());
  const navigate = useNavigate();
  const { offset = 0, ...kept } = search;
  const entries = useQuery(entriesQuery(orgId, search));
  const choose = (chosen: Readonly<Record<string, string | undefined>>): void => {
    void navigate(paths.journal(orgId, { ...kept, ...chosen }));
  };
  const isOfOne =
    search.source_id !== undefined ||
    search.account_id !== undefined ||
    search.contact_id !== undefined;
  return (
    <>
      <PageHead title={texts.journal} actions={may('journals:post') ? <NewEntries /> : null} />
      <div className="stack stack-3">
        <div className="filters">
          <TextFilter label={texts.find} value={search.q} onChoose={(q) => choose({ q })} />
          <select
            className="input filter-input"
            aria-label={texts.source}
            value={search.source ?? ''}
            onChange={({ target }) =>
              choose({ source: target.value === '' ? undefined : target.value })
            }
          >
            <option value="">{texts.everySource}</option>
            {sources.map((source) => (
              <option key={source} value={source}>
                {sourceText(source)}
              </option>
            ))}
          </select>
          {isOfOne ? (
            <span className="filter">
              <span>
                {texts.onlyOf}{' '}
                <Link className="link" {...paths.journal(orgId)}>
                  {texts.clear}
                </Link>
              </span>
            </span>
          ) : null}
        </div>
        <section className="card">
          <Loaded query={entries} lines={8}>
            {({ data, has_more: hasMore }) => (
              <>
                <RowTable
                  name={texts.journal}
                  columns={columnsOf(currency)}
                  rows={data}
                  keyOf={({ id }) => id}
                  addressOf={({ id }) => paths.entry(orgId, id)}
                  empty={<p>{texts.empty}</p>}
                />
                <Pages
                  offset={offset}
                  limit={journalPageSize}
                  shown={data.length}
                  hasMore={hasMore}
                  addressOf={(at) =>
                    paths.journal(orgId, { ...kept, offset: at === 0 ? undefined : at })
                  }
                />
              </>
            )}
          </Loaded>
        </section>
      </div>
    </>
  );
}

/** What people post themselves; `c` begins an entry. */
function NewEntries(): ReactNode {
  const { orgId } = usePlace();
  const navigate = useNavigate();
  useKeys({ c: () => void navigate(paths.newEntry(orgId)) });
  return (
    <>
      <Link className="btn" {...paths.openingBalances(orgId)}>
        {texts.openingBalances}
      </Link>
      <Link className="btn btn-primary" {...paths.newEntry(orgId)}>
        <Plus className="icon" aria-hidden />
        {texts.newEntry}
        <kbd className="kbd" aria-hidden>
          c
        </kbd>
      </Link>
    </>
  );
}

const columnsOf = (currency: string): readonly RowColumn<EntryRow>[] => [
  { head: texts.number, cell: (row) => row.entry_no, narrow: 'sub' },
  { head: texts.date, cell: ({ date }) => formatDay(date), narrow: 'state' },
  { head: texts.memo, cell: ({ memo }) => memo, grows: true, narrow: 'main' },
  { head: texts.source, cell: ({ source }) => sourceText(source.kind) },
  { head: texts.by, cell: (row) => row.recorded_by.name },
  {
    head: `${texts.amount} ${currency}`,
    cell: ({ amount }) => formatAmount(amount, currency),
    isNumber: true,
    narrow: 'amount',
  },
];
