import type { IdSource } from '@countinghouse/identifiers';
import { readLimits } from '../../../controls/approvals/thresholds/read-limits.ts';
import type { ChangeWatch } from '../../../controls/pauses/watch-changes.ts';
import { readSpending } from '../../../controls/spending/lock-spending.ts';
import type { Database } from '../../../kernel/database.ts';
import { byRowKey } from '../../../kernel/row-key.rules.ts';
import { readFunds } from '../../../ledger/ledger/lock-balances.ts';
import { previewPosting } from '../../../ledger/ledger/preview.rules.ts';
import type { ProvidersByEnvironment } from '../../../provider/providers.ts';
import { listExpectedEvents } from '../../previews/preview.rules.ts';
import type { Preview } from '../../previews/preview.rules.ts';
import { paymentKeyOf, paymentOf, reserveOne, listCountedDaily } from '../refund-batch.ts';
import type { RefundBatch, RefundOrder, ReserveItem, ReserveResult } from '../refund-batch.ts';
import { listPaymentsToRefund, listRefundedParts } from '../refund-locks.sql.ts';
import { refuseRefund } from '../refund-payment.ts';
import { refundPosting } from '../refund-postings.rules.ts';
import type { NewRefund } from '../refunds.sql.ts';

export interface PreviewRefundDeps {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly changes: Pick<ChangeWatch, 'pauses'>;
  readonly providers: ProvidersByEnvironment;
}

export type RefundPreview = Preview & { readonly kind: 'preview'; readonly refund: NewRefund };

export type PreviewRefundOutcome = RefundPreview | Extract<ReserveResult, { kind: 'reject' }>;

/**
 * Previews a refund with the same decisions and figures as the refund itself, but locks, writes and
 * sends nothing.
 */
export async function previewRefund(
  deps: PreviewRefundDeps,
  order: RefundOrder,
): Promise<PreviewRefundOutcome> {
  const { workspaceId, environment } = order.caller;
  const refusal = await refuseRefund(deps.changes, order);
  if (refusal !== null) return refusal;
  const isProviderCircuitOpen = deps.providers.forEnvironment(environment).isCircuitOpen('refund');
  const item = { ...order, workspaceId, isProviderCircuitOpen };
  const batch = await readBatch(deps.database, item);
  const now = deps.now();
  const before = batch.balances.of(batch.key);
  const result = reserveOne(deps, batch, item, now);
  if (result.kind === 'reject') return result;
  const { refund } = result;
  return {
    kind: 'preview',
    refund,
    before,
    after: {
      availableMinor: before.availableMinor - refund.fromAvailableMinor,
      pendingMinor: before.pendingMinor - refund.fromPendingMinor,
      owedMinor: before.owedMinor + refund.fromReceivableMinor,
    },
    why: batch.reasons.get(refund.id) ?? null,
    journal: previewPosting(refundPosting(paymentOf(batch, refund), refund, 'executed', now)),
    events: listExpectedEvents(result.kind === 'held', ['payment.refunded']),
  };
}

async function readBatch({ db }: Database, item: ReserveItem) {
  const payments = await listPaymentsToRefund(db, [paymentKeyOf(item)]);
  const limitsOf = await readLimits(db, 'refunds', payments);
  const balances = await readFunds(db, item.workspaceId);
  const batch: RefundBatch = {
    payments: byRowKey(payments),
    refunded: byRowKey(await listRefundedParts(db, payments)),
    limitsOf,
    spending: await readSpending(
      db,
      'refunds',
      listCountedDaily([item], byRowKey(payments), limitsOf),
    ),
    balances,
    refunds: [],
    reasons: new Map(),
    changed: new Set(),
  };
  const key = { workspaceId: item.workspaceId, currency: payments[0]?.currency ?? '' };
  return { ...batch, balances, key };
}
