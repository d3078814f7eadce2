import {
  Chip,
  LinkTabs,
  Loaded,
  PageHead,
  Pages,
  RowTable,
  formatDay,
  useKeys,
  useSearchParts,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import type { RawSearch } from '../search.rules.ts';
import { usePlace } from '../shell/place.ts';
import {
  readRecurringSearch,
  recurringKinds,
  recurringStatuses,
} from './recurring-search.rules.ts';
import { recurringTone } from './recurring-status.rules.ts';
import { recurringListQuery } from './recurring.queries.ts';
import type { RecurringRow } from './recurring.queries.ts';
import { texts, wordOf } from './texts.ts';

export function RecurringListScreen(): ReactNode {
  const { orgId, may } = usePlace();
  const search = readRecurringSearch(useSearchParts<RawSearch>());
  const { status, offset = 0, ...kept } = search;
  const list = useQuery(recurringListQuery(orgId, search));
  return (
    <>
      <PageHead title={texts.recurring} actions={may('recurring:write') ? <New /> : null} />
      <section className="card">
        <LinkTabs
          label={texts.status}
          tabs={[
            {
              label: texts.all,
              address: paths.recurring(orgId, kept),
              isCurrent: status === undefined,
            },
            ...recurringStatuses.map((each) => ({
              label: wordOf(texts.statuses, each),
              address: paths.recurring(orgId, { ...kept, status: each }),
              isCurrent: status === each,
            })),
          ]}
        />
        <Loaded query={list} lines={6}>
          {({ data, has_more: hasMore, limit }) => (
            <>
              <RowTable
                name={texts.recurring}
                columns={columns}
                rows={data}
                keyOf={({ id }) => id}
                addressOf={({ id }) => paths.oneRecurring(orgId, id)}
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
                  paths.recurring(orgId, { ...search, offset: at === 0 ? undefined : at })
                }
              />
            </>
          )}
        </Loaded>
      </section>
    </>
  );
}

function New(): ReactNode {
  const { orgId } = usePlace();
  const navigate = useNavigate();
  useKeys({ c: () => void navigate(paths.newRecurring(orgId, 'invoice')) });
  return recurringKinds.map((kind) => (
    <Link
      key={kind}
      className={kind === 'invoice' ? 'btn btn-primary' : 'btn'}
      {...paths.newRecurring(orgId, kind)}
    >
      <Plus className="icon" aria-hidden />
      {wordOf(texts.kinds, kind)}
    </Link>
  ));
}

const columns: readonly RowColumn<RecurringRow>[] = [
  { head: texts.name, cell: ({ name }) => <span className="mid">{name}</span>, narrow: 'main' },
  { head: texts.kind, cell: ({ kind }) => wordOf(texts.kinds, kind) },
  {
    head: texts.rhythm,
    cell: ({ every, unit }) => texts.every(every, wordOf(texts.units, unit)),
    grows: true,
    narrow: 'sub',
  },
  {
    head: texts.next,
    cell: ({ next_date: next }) => (next === null ? '–' : formatDay(next)),
    narrow: 'amount',
  },
  { head: texts.made, cell: (row) => row.made_count, isNumber: true },
  {
    head: texts.status,
    cell: ({ status }) => (
      <Chip tone={recurringTone(status)}>{wordOf(texts.statuses, status)}</Chip>
    ),
    narrow: 'state',
  },
];
