import {
  Loaded,
  Money,
  PageHead,
  Pages,
  RowTable,
  formatMoment,
  useSearchParts,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { kindText } from '../documents/kind-texts.ts';
import { paths } from '../paths.ts';
import { readCount } from '../search.rules.ts';
import type { RawSearch } from '../search.rules.ts';
import { usePlace } from '../shell/place.ts';
import { approvalsQuery } from './approvals.queries.ts';
import type { WaitingDocument } from './approvals.queries.ts';
import { texts } from './texts.ts';

/** What waits for this person, the longest waiting first. It is decided on the document. */
export function ApprovalsScreen(): ReactNode {
  const { orgId, timeZone } = usePlace();
  const offset = readCount(useSearchParts<RawSearch>(), 'offset') ?? 0;
  const waiting = useQuery(approvalsQuery(orgId, offset));
  return (
    <>
      <PageHead title={texts.approvals} />
      <section className="card">
        <Loaded query={waiting} lines={5}>
          {({ data, has_more: hasMore, total, limit }) => (
            <>
              <RowTable
                name={texts.approvals}
                columns={columnsOf(timeZone)}
                rows={data}
                keyOf={({ id }) => id}
                addressOf={({ id, family }) =>
                  paths.document(orgId, id, { family, status: 'awaiting_approval' })
                }
                empty={<p>{texts.empty}</p>}
              />
              <Pages
                offset={offset}
                limit={limit}
                shown={data.length}
                hasMore={hasMore}
                total={total}
                addressOf={(at) => paths.approvals(orgId, at === 0 ? {} : { offset: at })}
              />
            </>
          )}
        </Loaded>
      </section>
    </>
  );
}

const columnsOf = (timeZone: string): readonly RowColumn<WaitingDocument>[] => [
  { head: texts.contact, cell: (row) => row.contact_name, narrow: 'main' },
  { head: texts.kind, cell: ({ kind }) => kindText(kind), narrow: 'sub' },
  { head: texts.why, cell: ({ approval }) => approval.why.join(' '), grows: true },
  { head: texts.by, cell: (row) => row.submitted_by.name },
  { head: texts.since, cell: (row) => formatMoment(row.submitted_at, timeZone), narrow: 'state' },
  {
    head: texts.total,
    cell: ({ total, currency }) => <Money major={total} currency={currency} />,
    isNumber: true,
    narrow: 'amount',
  },
];
