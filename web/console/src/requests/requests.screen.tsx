import {
  Chip,
  LinkTabs,
  Loaded,
  PageHead,
  RowTable,
  formatShortMoment,
  useSearchParts,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { actionWord, texts as partTexts } from '../parts/texts.ts';
import { paths } from '../paths.ts';
import { requestTabs } from './request-search.rules.ts';
import type { RequestSearch } from './request-search.rules.ts';
import { requestToneOf } from './request-status.rules.ts';
import { requestsQuery } from './requests.queries.ts';
import type { OperatorRequest } from './requests.queries.ts';
import { statusWord, texts } from './texts.ts';

const columns: readonly RowColumn<OperatorRequest>[] = [
  { head: texts.act, cell: ({ action }) => actionWord(action), narrow: 'main' },
  { head: partTexts.owner, cell: ({ tenant }) => tenant.name, narrow: 'sub' },
  { head: texts.reason, cell: ({ reason }) => reason, grows: true },
  { head: texts.requestedBy, cell: ({ requester }) => requester.name },
  { head: texts.requestedAt, cell: (row) => formatShortMoment(row.requested_at) },
  {
    head: texts.status,
    cell: ({ status }) => <Chip tone={requestToneOf(status)}>{statusWord(status)}</Chip>,
    narrow: 'state',
  },
];

/** What one operator requests and another confirms. */
export function RequestsScreen(): ReactNode {
  const { status = 'waiting' } = useSearchParts<RequestSearch>();
  const found = useQuery(requestsQuery(status));
  return (
    <>
      <PageHead title={texts.requests} />
      <section className="card" aria-label={texts.requests}>
        <LinkTabs
          label={texts.byStatus}
          tabs={requestTabs.map((tab) => ({
            label: statusWord(tab),
            address: { to: paths.requests, search: tab === 'waiting' ? {} : { status: tab } },
            isCurrent: tab === status,
          }))}
        />
        <Loaded query={found} lines={8}>
          {({ data }) => (
            <RowTable
              name={texts.requests}
              columns={columns}
              rows={data}
              keyOf={({ id }) => id}
              addressOf={({ id }) => ({ to: paths.request(id) })}
              empty={
                <>
                  <h2>{texts.none}</h2>
                  <p>{texts.noneHint}</p>
                </>
              }
            />
          )}
        </Loaded>
      </section>
    </>
  );
}
