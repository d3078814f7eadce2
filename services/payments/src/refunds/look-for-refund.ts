import { getCurrency } from '@countinghouse/money';
import type { Logger } from '@countinghouse/observability';
import type { Database } from '../database.ts';
import { earliestTheirTime } from '../provider/outcome-schedule.rules.ts';
import type { Provider, ProviderRefund } from '../provider/provider.ts';
import { matchRefund } from './match-refund.rules.ts';
import { listTakenProviderRefunds } from './refund-checks.sql.ts';
import type { RefundToCheck } from './refund-checks.sql.ts';
import type { RefundFinding } from './refund-outcome.rules.ts';

interface LookDeps {
  readonly database: Database;
  readonly logger: Logger;
}

/** What the provider has of a refund; `missing` is its word that there is none. */
export type RefundSight = Extract<RefundFinding, { kind: 'seen' | 'not_seen' }> | 'missing';

/** Asks for all refunds of the charge and finds ours among them. */
export async function lookForRefund(
  deps: LookDeps,
  provider: Provider,
  refund: RefundToCheck,
): Promise<RefundSight> {
  const listed = await provider.listRefunds({
    providerTransactionId: refund.providerTransactionId,
    currency: getCurrency(refund.currency),
    since: earliestTheirTime(refund.createdAt),
  });
  if (listed.kind === 'unknown') return { kind: 'not_seen' };
  const ofCharge = listed.kind === 'found' ? listed.value : [];
  const found =
    refund.providerRefundId === null
      ? await findUnnumbered(deps, refund, ofCharge)
      : ofCharge.find(({ providerRefundId }) => providerRefundId === refund.providerRefundId);
  if (found === undefined) return 'missing';
  return { kind: 'seen', providerRefundId: found.providerRefundId, status: found.status };
}

/** Nobody told us its number. */
async function findUnnumbered(
  { database, logger }: LookDeps,
  refund: RefundToCheck,
  listed: readonly ProviderRefund[],
): Promise<ProviderRefund | undefined> {
  const takenIds = await listTakenProviderRefunds(database.db, refund);
  const { match, isTwice } = matchRefund(
    { ...refund, sentAt: refund.sentAt ?? refund.createdAt },
    listed.map((each) => ({ ...each, amountMinor: each.amount.amountMinor })),
    takenIds,
  );
  if (isTwice) {
    const { workspaceId, id, paymentId } = refund;
    logger.error(
      { workspace_id: workspaceId, payment_id: paymentId, refund_id: id },
      'refund_sent_twice',
    );
  }
  return match ?? undefined;
}
