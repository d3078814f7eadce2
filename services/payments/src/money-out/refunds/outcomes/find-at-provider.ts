import { getCurrency } from '@countinghouse/money';
import { matchRefund } from '../../../provider/outbound/match-refund.rules.ts';
import type { SettleDeps } from '../../../provider/outbound/outbound.ts';
import { earliestProviderTime } from '../../../provider/outbound/outcome-schedule.rules.ts';
import type { Finding, Provider, ProviderRefund } from '../../../provider/provider.ts';
import { listOtherRefunds } from './refund-checks.sql.ts';
import type { RefundToCheck } from './refund-checks.sql.ts';

type LookDeps = Pick<SettleDeps, 'database' | 'now' | 'logger'>;

/** A refund, or a return from suspense, that was sent to the provider. */
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

/** Lists the charge's refunds at the provider and finds this one among them. */
export async function findAtProvider(
  deps: LookDeps,
  provider: Provider,
  sent: SentRefund,
): Promise<Finding<ProviderRefund>> {
  const listed = await provider.listRefunds({
    providerTransactionId: sent.providerTransactionId,
    currency: getCurrency(sent.currency),
    since: earliestProviderTime(sent.createdAt),
  });
  if (listed.kind === 'unknown') return listed;
  const ofCharge = listed.kind === 'found' ? listed.value : [];
  if (sent.providerRefundId === null) return matchWithoutId(deps, sent, ofCharge);
  const found = ofCharge.find((each) => each.providerRefundId === sent.providerRefundId);
  return found === undefined ? { kind: 'missing' } : { kind: 'found', value: found };
}

/** The provider's refund id is unknown: match by amount and time. */
async function matchWithoutId(
  { database, now, logger }: LookDeps,
  sent: SentRefund,
  listed: readonly ProviderRefund[],
): Promise<Finding<ProviderRefund>> {
  const found = matchRefund(
    { ...sent, sentAt: sent.sentAt ?? sent.createdAt },
    listed.map((each) => ({ ...each, amountMinor: each.amount.amountMinor })),
    await listOtherRefunds(database.db, sent),
    now(),
  );
  if (found.kind === 'missing') return found;
  if (found.kind === 'unclear') return { kind: 'unknown', message: 'may be another refund' };
  if (found.isDuplicate) {
    const { workspaceId, id, paymentId } = sent;
    logger.error(
      { workspace_id: workspaceId, payment_id: paymentId, refund_id: id },
      'refund_sent_twice',
    );
  }
  return { kind: 'found', value: found.refund };
}
