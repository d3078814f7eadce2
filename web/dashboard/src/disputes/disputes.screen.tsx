import {
  Chip,
  LinkTabs,
  Loaded,
  MinorMoney,
  PageHead,
  RowTable,
  formatDayOf,
  formatShortMoment,
  usePathPart,
  useSearchParts,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { CursorFoot } from '../parts/cursor-foot.tsx';
import { wordOf } from '../payments/texts.ts';
import { DueClock } from './dispute-due.tsx';
import { disputeStatuses, disputeToneOf } from './disputes-search.rules.ts';
import type { DisputesSearch } from './disputes-search.rules.ts';
import { disputesQuery } from './disputes.queries.ts';
import type { Dispute } from './disputes.queries.ts';
import { texts } from './texts.ts';

/** Disputes of all payments, with the time left to answer. */
export function DisputesScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const search = useSearchParts<DisputesSearch>();
  const disputes = useQuery(disputesQuery(workspaceId, search));
  const here = moneyPaths.disputes(workspaceId);
  const isAll = search.status === undefined;
  const tabs = [undefined, ...disputeStatuses].map((status) => ({
    label: texts.tabs[status ?? 'all'],
    address: { to: here, search: { status } },
    isCurrent: search.status === status,
  }));
  return (
    <>
      <PageHead title={texts.disputes} />
      <section className="card" aria-label={texts.disputes}>
        <LinkTabs label={texts.byStatus} tabs={tabs} />
        <Loaded query={disputes} lines={8}>
          {(page) => (
            <>
              <RowTable
                name={texts.disputes}
                columns={columns}
                rows={page.data}
                keyOf={({ id }) => id}
                addressOf={({ id }) => ({ to: moneyPaths.dispute(workspaceId, id) })}
                groupOf={({ opened_at: at }) => formatDayOf(at)}
                empty={
                  <>
                    <h2>{isAll ? texts.noneYet : texts.none}</h2>
                    <p>{isAll ? texts.noneYetHint : texts.noneHint}</p>
                  </>
                }
              />
              <CursorFoot
                here={here}
                search={search}
                nextCursor={page.has_more ? page.next_cursor : null}
              />
            </>
          )}
        </Loaded>
      </section>
    </>
  );
}

const columns: readonly RowColumn<Dispute>[] = [
  {
    head: texts.opened,
    narrow: 'sub',
    cell: ({ opened_at: at }) => <span className="soft">{formatShortMoment(at)}</span>,
  },
  {
    head: texts.reason,
    narrow: 'main',
    grows: true,
    cell: ({ reason }) =>
      reason === null ? (
        <span className="soft">{texts.noReason}</span>
      ) : (
        <span className="cut">{reason}</span>
      ),
  },
  { head: texts.due, cell: (dispute) => <DueClock dispute={dispute} /> },
  {
    head: texts.status,
    narrow: 'state',
    cell: ({ status }) => <Chip tone={disputeToneOf(status)}>{wordOf(texts.tabs, status)}</Chip>,
  },
  {
    head: texts.amount,
    narrow: 'amount',
    isNumber: true,
    cell: ({ amount, currency }) => <MinorMoney minor={amount} currency={currency} />,
  },
];
