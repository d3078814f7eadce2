import {
  Chip,
  LinkTabs,
  Loaded,
  MinorMoney,
  PageHead,
  RowTable,
  formatClock,
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
import { paths } from '../paths.ts';
import { refundToneOf } from '../payments/payment-status.rules.ts';
import { paymentTexts } from '../payments/payment-texts.ts';
import { wordOf } from '../payments/texts.ts';
import { refundStatuses } from './refunds-search.rules.ts';
import type { RefundsSearch } from './refunds-search.rules.ts';
import { refundsQuery } from './refunds.queries.ts';
import type { RefundRow } from './refunds.queries.ts';
import { texts } from './texts.ts';

/** Refunds of all payments; each leads to its payment. */
export function RefundsScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const search = useSearchParts<RefundsSearch>();
  const refunds = useQuery(refundsQuery(workspaceId, search));
  const here = moneyPaths.refunds(workspaceId);
  const isAll = search.status === undefined;
  const tabs = [undefined, ...refundStatuses].map((status) => ({
    label: texts.tabs[status ?? 'all'],
    address: { to: here, search: { status } },
    isCurrent: search.status === status,
  }));
  return (
    <>
      <PageHead title={texts.refunds} />
      <section className="card" aria-label={texts.refunds}>
        <LinkTabs label={texts.byStatus} tabs={tabs} />
        <Loaded query={refunds} lines={8}>
          {(page) => (
            <>
              <RowTable
                name={texts.refunds}
                columns={columns}
                rows={page.data}
                keyOf={({ id }) => id}
                addressOf={({ payment_id: id }) => ({ to: paths.payment(workspaceId, id) })}
                groupOf={({ created_at: at }) => formatDayOf(at)}
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

const columns: readonly RowColumn<RefundRow>[] = [
  {
    head: texts.time,
    narrow: 'sub',
    cell: ({ created_at: at, id }) => (
      <span className="soft">
        {formatClock(at)}
        <span className="visually-hidden"> {id}</span>
      </span>
    ),
  },
  {
    head: texts.reason,
    narrow: 'main',
    grows: true,
    cell: (refund) => (
      <>
        {refund.reason === null ? (
          <span className="soft">{texts.noReason}</span>
        ) : (
          <span className="cut">{refund.reason}</span>
        )}
        <Outcome refund={refund} />
      </>
    ),
  },
  {
    head: texts.requestedBy,
    cell: ({ requested_by: by }) => <span className="soft">{by.name ?? '–'}</span>,
  },
  {
    head: texts.status,
    narrow: 'state',
    cell: ({ status }) => (
      <Chip tone={refundToneOf(status)}>{wordOf(paymentTexts.refundStatuses, status)}</Chip>
    ),
  },
  {
    head: texts.amount,
    narrow: 'amount',
    isNumber: true,
    cell: ({ amount, currency }) => <MinorMoney minor={amount} currency={currency} />,
  },
];

/** What went wrong, or that nobody knows yet. */
function Outcome({ refund }: { readonly refund: RefundRow }): ReactNode {
  const { failure_reason: failure, outcome, status } = refund;
  if (failure !== null) return <span className="why tone-bad">{failure}</span>;
  if (status !== 'processing' || outcome.certainty === 'confirmed') return null;
  const { next_check_at: next } = outcome;
  return (
    <span className="why tone-warn">
      {next === null ? texts.unknown : texts.unknownUntil(formatShortMoment(next))}
    </span>
  );
}
