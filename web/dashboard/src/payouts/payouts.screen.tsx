import './payouts.css';
import {
  LinkTabs,
  Loaded,
  Money,
  PageHead,
  RowTable,
  formatClock,
  formatDayOf,
  usePathPart,
  useSearchParts,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { CursorFoot } from '../parts/cursor-foot.tsx';
import { businessQuery } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { PayOutLink } from './pay-out-link.tsx';
import { PayoutChip, destinationOf, nextOf, troubleOf } from './payout-cells.tsx';
import { payoutStatuses } from './payouts-search.rules.ts';
import type { PayoutsSearch } from './payouts-search.rules.ts';
import { payoutsQuery } from './payouts.queries.ts';
import type { PayoutRow } from './payouts.queries.ts';
import { texts } from './texts.ts';

export function PayoutsScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const search = useSearchParts<PayoutsSearch>();
  const { membership } = usePlace();
  const { data: business } = useSuspenseQuery(businessQuery(membership?.business_id ?? ''));
  const payouts = useQuery(payoutsQuery(workspaceId, search));
  const here = moneyPaths.payouts(workspaceId);
  const tabs = [undefined, ...payoutStatuses].map((status) => ({
    label: texts.tabs[status ?? 'all'],
    address: { to: here, search: { status } },
    isCurrent: search.status === status,
  }));
  return (
    <>
      <PageHead
        title={texts.payouts}
        actions={<PayOutLink workspaceId={workspaceId} business={business} />}
      />
      <section className="card" aria-label={texts.payouts}>
        <LinkTabs label={texts.byStatus} tabs={tabs} />
        <Loaded query={payouts} lines={8}>
          {(page) => (
            <>
              <RowTable
                name={texts.payouts}
                columns={columns}
                rows={page.data}
                keyOf={({ id }) => id}
                addressOf={({ id }) => ({ to: moneyPaths.payout(workspaceId, id) })}
                groupOf={({ created_at: at }) => formatDayOf(at)}
                empty={
                  <>
                    <h2>{search.status === undefined ? texts.noneYet : texts.none}</h2>
                    <p>{search.status === undefined ? texts.noneYetHint : texts.noneHint}</p>
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

const columns: readonly RowColumn<PayoutRow>[] = [
  {
    head: texts.time,
    narrow: 'sub',
    cell: ({ created_at: at, reference }) => (
      <span className="soft">
        {formatClock(at)}
        <span className="visually-hidden"> {reference}</span>
      </span>
    ),
  },
  {
    head: texts.destination,
    narrow: 'main',
    grows: true,
    cell: (payout) => {
      const trouble = troubleOf(payout);
      const next = nextOf(payout);
      return (
        <>
          <span className="cut">{destinationOf(payout)}</span>
          {trouble === null ? null : <span className="why tone-bad">{trouble}</span>}
          {next === null ? null : <span className="why soft">{next}</span>}
        </>
      );
    },
  },
  {
    head: texts.requestedBy,
    cell: ({ requested_by: by }) => <span className="soft">{by.name ?? '–'}</span>,
  },
  { head: texts.status, narrow: 'state', cell: (payout) => <PayoutChip payout={payout} /> },
  {
    head: texts.amount,
    narrow: 'amount',
    isNumber: true,
    cell: ({ amount, currency }) => <Money major={amount} currency={currency} />,
  },
];
