import {
  LinkTabs,
  Loaded,
  PageHead,
  Pages,
  RowTable,
  formatAmount,
  formatDay,
  formatMoment,
  useSearchParts,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { daysBetween } from '../period.rules.ts';
import { reminderText, stateText, toneOf } from '../reminders/reminder-text.ts';
import { texts as reminderTexts } from '../reminders/texts.ts';
import type { RawSearch } from '../search.rules.ts';
import { usePlace } from '../shell/place.ts';
import { DocumentFilters } from './document-filters.tsx';
import { DocumentsBulk } from './documents-bulk.tsx';
import { readDocumentsSearch, statusesOf } from './documents-search.rules.ts';
import type { Status } from './documents-search.rules.ts';
import { documentsQuery, documentsSummaryQuery, pageSize } from './documents.queries.ts';
import type { Document, DocumentPage } from './documents.queries.ts';
import { kindText, statusText } from './kind-texts.ts';
import { NewDocuments } from './new-documents.tsx';
import { StatusChip } from './status-chip.tsx';
import { texts } from './texts.ts';

export function DocumentsScreen(): ReactNode {
  const { orgId, today, timeZone } = usePlace();
  const search = readDocumentsSearch(useSearchParts<RawSearch>());
  const documents = useQuery(documentsQuery(orgId, search));
  const { status, overdue, offset = 0, ...kept } = search;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (id: string, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const isAll = status === undefined && overdue !== true;
  const summary = useQuery(documentsSummaryQuery(orgId, search)).data;
  const tabOf = (name: Status | 'overdue', isCurrent: boolean) => {
    const counted = summary?.summary?.find((each) => each.status === name);
    return {
      isCurrent,
      isWarning: name === 'overdue' && counted?.count !== 0,
      count: counted === undefined ? undefined : (counted.count ?? texts.manyMore),
      // The other tabs would show more figures than a person can read.
      sum: isCurrent && counted !== undefined ? sumText(counted.sums) : undefined,
    };
  };
  return (
    <>
      <PageHead
        title={texts.titles[search.family ?? 'both']}
        actions={<NewDocuments family={search.family} />}
      />
      <div className="stack stack-3">
        <DocumentFilters orgId={orgId} search={search} />
        <DocumentsBulk
          documents={(documents.data?.data ?? []).filter(({ id }) => chosen.has(id))}
          onClear={() => setChosen(new Set())}
        />
        <section className="card">
          <LinkTabs
            label={texts.status}
            tabs={[
              {
                label: texts.all,
                address: paths.documents(orgId, kept),
                isCurrent: isAll,
                count: summary?.total ?? undefined,
              },
              {
                label: texts.overdue,
                address: paths.documents(orgId, { ...kept, overdue: true }),
                ...tabOf('overdue', overdue === true),
              },
              ...statusesOf(search.family).map((each) => ({
                label: statusText(each),
                address: paths.documents(orgId, { ...kept, status: each }),
                ...tabOf(each, status === each),
              })),
            ]}
          />
          <Loaded query={documents} lines={8}>
            {({ data, has_more: hasMore, total }) => (
              <>
                <RowTable
                  name={texts.titles[search.family ?? 'both']}
                  columns={[
                    ...columnsOf(today, overdue === true ? [reminderColumn(timeZone)] : []),
                    selectColumn(chosen, choose),
                  ]}
                  rows={data}
                  keyOf={({ id }) => id}
                  addressOf={({ id, family }) => paths.document(orgId, id, { family, ...search })}
                  empty={
                    <>
                      <h2>{texts.empty}</h2>
                      <p>{texts.emptyHint}</p>
                    </>
                  }
                />
                <Pages
                  offset={offset}
                  limit={pageSize}
                  shown={data.length}
                  hasMore={hasMore}
                  total={total}
                  addressOf={(at) =>
                    paths.documents(orgId, { ...search, offset: at === 0 ? undefined : at })
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

type Summed = NonNullable<DocumentPage['summary']>[number]['sums'];

/** What is open of them, else what they come to. */
function sumText(sums: Summed): string | undefined {
  const isOpen = sums.some(({ outstanding }) => Number(outstanding) !== 0);
  const each = sums.map(({ currency, outstanding, total }) => {
    return `${currency} ${formatAmount(isOpen ? outstanding : total, currency)}`;
  });
  return each.length === 0 ? undefined : each.join(' + ');
}

const selectColumn = (
  chosen: ReadonlySet<string>,
  choose: (id: string, isChosen: boolean) => void,
): RowColumn<Document> => ({
  head: texts.select,
  cell: ({ id, number, kind }) => (
    <input
      type="checkbox"
      className="check"
      aria-label={texts.selectOne(number ?? kindText(kind))}
      checked={chosen.has(id)}
      onChange={(event) => choose(id, event.target.checked)}
    />
  ),
});

const reminderColumn = (timeZone: string): RowColumn<Document> => ({
  head: reminderTexts.last,
  cell: ({ last_reminder: last }) =>
    last === null ? (
      <span className="soft">–</span>
    ) : (
      <span className={toneOf(last.status) === 'bad' ? 'tone-bad' : 'soft'}>
        {formatMoment(last.at, timeZone)} · {stateText(last.status)}
        <span className="t12 block">{reminderText(last)}</span>
      </span>
    ),
});

const columnsOf = (
  today: string,
  more: readonly RowColumn<Document>[],
): readonly RowColumn<Document>[] => [
  {
    head: texts.number,
    cell: ({ number, kind }) => (
      <>
        <span className="mid">{number ?? kindText(kind)}</span>
        {number === null ? null : <span className="visually-hidden"> {kindText(kind)}</span>}
      </>
    ),
    narrow: 'sub',
  },
  { head: texts.contact, cell: (row) => row.contact_name, grows: true, narrow: 'main' },
  { head: texts.reference, cell: ({ reference }) => <span className="soft cut">{reference}</span> },
  { head: texts.date, cell: ({ date }) => formatDay(date) },
  {
    head: texts.due,
    cell: (row) => (
      <span className={row.overdue ? 'tone-bad' : 'soft'}>
        {Number(row.outstanding) === 0
          ? formatDay(row.due_date)
          : texts.dueIn(daysBetween(today, row.due_date))}
      </span>
    ),
  },
  ...more,
  {
    head: texts.status,
    cell: ({ status, overdue }) => <StatusChip status={status} overdue={overdue} />,
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
  {
    head: texts.open,
    cell: ({ outstanding, currency }) =>
      Number(outstanding) === 0 ? (
        <span className="soft">–</span>
      ) : (
        formatAmount(outstanding, currency)
      ),
    isNumber: true,
  },
];
