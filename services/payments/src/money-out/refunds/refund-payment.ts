import type { Logger } from '@countinghouse/observability';
import { createGetPayment } from '../../charges/payments/get-payment.ts';
import type { Payment } from '../../charges/payments/payment.rules.ts';
import { refusePaused, refuseUnverifiedRefund } from '../../controls/pauses/check-gates.ts';
import type { ChangeWatch } from '../../controls/pauses/watch-changes.ts';
import type { GateRejection } from '../../kernel/gate.rules.ts';
import { createWorkspaceLanes } from '../../kernel/workspace-lanes.ts';
import { sendMarked } from '../../provider/outbound/outbound.ts';
import type { ProvidersByEnvironment } from '../../provider/providers.ts';
import { createGetRefund } from './get-refund.ts';
import { outboundRefunds } from './outcomes/resolve-refunds.ts';
import { createRefundSettler } from './outcomes/settle-refunds.ts';
import type { RefundOrder, ReserveItem } from './refund-batch.ts';
import type { Refund, RefundRefusal } from './refund.rules.ts';
import type { NewRefund } from './refunds.sql.ts';
import { reserveRefunds } from './reserve-refunds.ts';
import type { ReserveDeps } from './reserve-refunds.ts';

export interface RefundPaymentDeps extends ReserveDeps {
  readonly changes: Pick<ChangeWatch, 'pauses'>;
  readonly providers: ProvidersByEnvironment;
  readonly logger: Logger;
}

export type RefundPaymentOutcome =
  | { readonly kind: 'refunded'; readonly payment: Payment; readonly refund: Refund }
  | { readonly kind: 'held'; readonly refund: Refund; readonly approvalId: string }
  | GateRejection
  | {
      readonly kind: 'reject';
      readonly reason: 'not_found' | 'provider_away' | 'provider_failed' | RefundRefusal;
    };

export type RefundPayment = (order: RefundOrder) => Promise<RefundPaymentOutcome>;

/**
 * After this delay the worker may have started to look for the refund, so the worker resolves it.
 */
const sendWithinMs = 60_000;

/**
 * Reserves, calls the provider, then settles: the refund is stored before the provider is called.
 */
export function createRefundPayment(deps: RefundPaymentDeps): RefundPayment {
  const reserve = createWorkspaceLanes('refunds.reserve_batch', (items: readonly ReserveItem[]) =>
    reserveRefunds(deps, items),
  );
  const outbound = outboundRefunds(deps, createRefundSettler(deps));
  const getPayment = createGetPayment(deps.database);
  const getRefund = createGetRefund(deps.database);

  async function execute(order: RefundOrder, refund: NewRefund): Promise<RefundPaymentOutcome> {
    const { environment } = order.caller;
    const createdAt = refund.sentAt ?? deps.now();
    const sent = { ...refund, environment, createdAt, providerRefundId: null, checkCount: 0 };
    const { status } = await sendMarked(deps, outbound, sent, 'send');
    if (status !== 'succeeded') return { kind: 'reject', reason: 'provider_failed' };
    const [payment, executed] = await Promise.all([
      getPayment({ workspaceId: refund.workspaceId, id: refund.paymentId }),
      getRefund(refund),
    ]);
    if (payment === null || executed === null) throw new Error('refunded payment not found');
    return { kind: 'refunded', payment, refund: executed };
  }

  return async (order) => {
    const refusal = await refuseRefund(deps.changes, order);
    if (refusal !== null) return refusal;
    const provider = deps.providers.forEnvironment(order.caller.environment);
    const startedAtMs = performance.now();
    const reserved = await reserve({
      ...order,
      workspaceId: order.caller.workspaceId,
      isProviderCircuitOpen: provider.isCircuitOpen('refund'),
    });
    if (reserved.kind === 'reject') return reserved;
    if (reserved.kind === 'held') {
      const refund = await getRefund(reserved.refund);
      const approvalId = refund?.approval?.id;
      if (refund === null || approvalId === undefined) {
        throw new Error('held refund not found');
      }
      return { kind: 'held', refund, approvalId };
    }
    if (performance.now() - startedAtMs > sendWithinMs) {
      return { kind: 'reject', reason: 'provider_failed' };
    }
    return execute(order, reserved.refund);
  };
}

/** Checks that apply to every refund before anything is read or reserved. */
export async function refuseRefund(
  changes: Pick<ChangeWatch, 'pauses'>,
  { caller }: RefundOrder,
): Promise<GateRejection | null> {
  return refuseUnverifiedRefund(caller) ?? (await refusePaused(changes, 'refunds'));
}
