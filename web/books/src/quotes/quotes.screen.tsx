import {
  Chip,
  LinkTabs,
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
import { quoteTone } from './quote-status.rules.ts';
import { quoteStatuses, readQuotesSearch } from './quotes-search.rules.ts';
import { quotesQuery } from './quotes.queries.ts';
import type { QuoteRow } from './quotes.queries.ts';
import { quoteStatusText, texts } from './texts.ts';

export function QuotesScreen(): ReactNode {
  const { orgId, may } = usePlace();
  const navigate = useNavigate();
  const search = readQuotesSearch(useSearchParts<RawSearch>());
  const { status, offset = 0, ...kept } = search;
  const quotes = useQuery(quotesQuery(orgId, search));
  return (
    <>
      <PageHead title={texts.quotes} actions={may('quotes:write') ? <NewQuote /> : null} />
      <div className="stack stack-3">
        <div className="filters">
          <TextFilter
            label={texts.find}
            value={search.search}
            onChoose={(text) => void navigate(paths.quotes(orgId, { ...kept, search: text }))}
          />
        </div>
        <section className="card">
          <LinkTabs
            label={texts.status}
            tabs={[
              {
                label: texts.all,
                address: paths.quotes(orgId, kept),
                isCurrent: status === undefined,
              },
              ...quoteStatuses.map((each) => ({
                label: quoteStatusText(each),
                address: paths.quotes(orgId, { ...kept, status: each }),
                isCurrent: status === each,
              })),
            ]}
          />
          <Loaded query={quotes} lines={8}>
            {({ data, has_more: hasMore, limit }) => (
              <>
                <RowTable
                  name={texts.quotes}
                  columns={columns}
                  rows={data}
                  keyOf={({ id }) => id}
                  addressOf={({ id }) => paths.quote(orgId, id)}
                  empty={
                    <>
                      <h2>{texts.empty}</h2>
                      <p>{texts.emptyHint}</p>
                    </>
                  }
                />
                <Pages
                  offset={offset}
                  limit={limit}
                  shown={data.length}
                  hasMore={hasMore}
                  addressOf={(at) =>
                    paths.quotes(orgId, { ...search, offset: at === 0 ? undefined : at })
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

function NewQuote(): ReactNode {
  const { orgId } = usePlace();
  const navigate = useNavigate();
  useKeys({ c: () => void navigate(paths.newQuote(orgId)) });
  return (
    <Link className="btn btn-primary" {...paths.newQuote(orgId)}>
      <Plus className="icon" aria-hidden />
      {texts.newQuote}
      <kbd className="kbd" aria-hidden>
        c
      </kbd>
    </Link>
  );
}

const columns: readonly RowColumn<QuoteRow>[] = [
  {
    head: texts.number,
    cell: ({ number }) => <span className="mid">{number ?? quoteStatusText('draft')}</span>,
    narrow: 'sub',
  },
  { head: texts.contact, cell: (row) => row.contact_name, grows: true, narrow: 'main' },
  { head: texts.reference, cell: ({ reference }) => <span className="soft">{reference}</span> },
  { head: texts.date, cell: ({ date }) => formatDay(date) },
  { head: texts.validUntil, cell: (row) => formatDay(row.expiry_date) },
  {
    head: texts.status,
    cell: ({ status }) => <Chip tone={quoteTone(status)}>{quoteStatusText(status)}</Chip>,
    narrow: 'state',
  },
  {
    head: texts.total,
    cell: ({ total, currency }) => (
      <span className="nowrap">
        <span className="code-iso t12">{currency}</span> {formatAmount(total, currency)}
      </span>
    ),
    isNumber: true,
    narrow: 'amount',
  },
];
