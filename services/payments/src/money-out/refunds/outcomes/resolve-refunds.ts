import { getCurrency, money } from '@countinghouse/money';
import { resolveOutbound } from '../../../provider/outbound/outbound.ts';
import type { Outbound, SettleDeps } from '../../../provider/outbound/outbound.ts';
import type { Answer, ProviderRefund } from '../../../provider/provider.ts';
import type { ProvidersByEnvironment } from '../../../provider/providers.ts';
import { findAtProvider } from './find-at-provider.ts';
import { markRefundSent } from './mark-refund-sent.ts';
import { claimRefundsToCheck } from './refund-checks.sql.ts';
import type { RefundToCheck } from './refund-checks.sql.ts';
import { mayResendRefund } from './refund-outcome.rules.ts';
import { createRefundSettler } from './settle-refunds.ts';
import type { RefundResult, RefundSettler } from './settle-refunds.ts';

export interface ResolveRefundsDeps extends SettleDeps {
  readonly providers: ProvidersByEnvironment;
}

/** Checks every due refund and sends approved ones; returns how many were due. */
export function resolveRefunds(deps: ResolveRefundsDeps): Promise<number> {
  return resolveOutbound(deps, outboundRefunds(deps, createRefundSettler(deps)));
}

/**
 * Rejects locally, in the provider's place: refunding a disputed payment would pay the payer twice.
 */
async function rejectDisputed(): Promise<Answer<ProviderRefund>> {
  return { kind: 'rejected', reason: 'refused', message: 'the payer disputes the payment' };
}

function sendRefund(
  providers: ProvidersByEnvironment,
  { environment, providerTransactionId, amountMinor, currency }: RefundToCheck,
): Promise<Answer<ProviderRefund>> {
  return providers.forEnvironment(environment).refundCharge({
    providerTransactionId,
    amount: money(amountMinor, getCurrency(currency)),
    // Some banks show this text to the payer.
    comment: 'Refund of your payment.',
  });
}

/**
 * How refunds are sent and looked up at the provider. Provider refunds carry no reference of the
 * service.
 */
export function outboundRefunds(
  deps: ResolveRefundsDeps,
  settle: RefundSettler,
): Outbound<RefundToCheck, ProviderRefund, RefundResult> {
  const { database, providers } = deps;
  return {
    logs: { notAccepted: 'refund_not_accepted', fault: 'refund_check_failed', span: 'refund.send' },
    itemsPerRoundMax: 100,
    claim: (now, leaseUntil, limit) => claimRefundsToCheck(database.db, now, leaseUntil, limit),
    markSent: (refund) => markRefundSent(deps, refund),
    send: (refund) =>
      refund.isDisputed === true ? rejectDisputed() : sendRefund(providers, refund),
    find: (refund) => findAtProvider(deps, providers.forEnvironment(refund.environment), refund),
    mayResend: mayResendRefund,
    settle: ({ workspaceId, id, paymentId }, reported) =>
      settle({ workspaceId, id, paymentId, ...reported }),
    tracedIdOf: ({ paymentId }) => paymentId,
    idsOf: ({ workspaceId, id, paymentId }) => ({
      workspace_id: workspaceId,
      payment_id: paymentId,
      refund_id: id,
    }),
  };
}
