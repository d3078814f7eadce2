import { getCurrency } from '@countinghouse/money';
import type { Logger } from '@countinghouse/observability';
import type { Database } from '../../../kernel/database.ts';
import { earliestTheirTime } from '../../../provider/outcome-schedule.rules.ts';
import type { Provider, ProviderRefund } from '../../../provider/provider.ts';
import { matchRefund } from './match-refund.rules.ts';
import { listOtherRefunds } from './refund-checks.sql.ts';
import type { RefundToCheck } from './refund-checks.sql.ts';
import type { RefundFinding } from './refund-outcome.rules.ts';

interface LookDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly logger: Logger;
}

/** What the provider has of a refund; `missing` is its word that there is none. */
export type RefundSight = Extract<RefundFinding, { kind: 'seen' | 'not_seen' }> | 'missing';

export async function lookForRefund(
  deps: LookDeps,
  provider: Provider,
  refund: RefundToCheck,
): Promise<RefundSight> {
  const found = await lookAtProvider(deps, provider, refund);
  if (found === 'missing') return found;
  if (found === 'unknown') return { kind: 'not_seen' };
  return { kind: 'seen', providerRefundId: found.providerRefundId, status: found.status };
}

/** A refund, or a return from suspense, that the provider was asked for. */
type SentRefund = Pick<
  RefundToCheck,
  | 'workspaceId'
  | 'id'
  | 'paymentId'
  | 'amountMinor'
  | 'currency'
  | 'providerTransactionId'
  | 'providerRefundId'
  | 'sentAt'
  | 'createdAt'
>;

/** Asks for all refunds of the charge and finds this one among them. */
export async function lookAtProvider(
  deps: LookDeps,
  provider: Provider,
  sent: SentRefund,
): Promise<ProviderRefund | 'missing' | 'unknown'> {
  const listed = await provider.listRefunds({
    providerTransactionId: sent.providerTransactionId,
    currency: getCurrency(sent.currency),
    since: earliestTheirTime(sent.createdAt),
  });
  if (listed.kind === 'unknown') return 'unknown';
  const ofCharge = listed.kind === 'found' ? listed.value : [];
  if (sent.providerRefundId === null) return matchUnnumbered(deps, sent, ofCharge);
  const found = ofCharge.find((each) => each.providerRefundId === sent.providerRefundId);
  return found ?? 'missing';
}

/** The provider's refund id is unknown: match by amount and time. */
async function matchUnnumbered(
  { database, now, logger }: LookDeps,
  sent: SentRefund,
  listed: readonly ProviderRefund[],
): Promise<ProviderRefund | 'missing' | 'unknown'> {
  const found = matchRefund(
    { ...sent, sentAt: sent.sentAt ?? sent.createdAt },
    listed.map((each) => ({ ...each, amountMinor: each.amount.amountMinor })),
    await listOtherRefunds(database.db, sent),
    now(),
  );
  if (found.kind !== 'match') return found.kind === 'missing' ? 'missing' : 'unknown';
  if (found.isDuplicate) {
    const { workspaceId, id, paymentId } = sent;
    logger.error(
      { workspace_id: workspaceId, payment_id: paymentId, refund_id: id },
      'refund_sent_twice',
    );
  }
  return found.refund;
}
