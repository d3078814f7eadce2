import { settleRefunds } from '../../../src/money-out/refunds/outcomes/settle-refunds.ts';
import { reserveRefunds } from '../../../src/money-out/refunds/reserve-refunds.ts';
import { noMail } from '../people/second-person.ts';
import { newTestId } from '../people/tenants.ts';
import type { SettlementScene } from './settlement-scene.ts';

export interface SceneRefund {
  readonly workspaceId: string;
  readonly id: string;
  readonly paymentId: string;
}

/** Speaks for a refund of a scene's payment; null when it is refused. */
export async function reserveRefund(
  scene: SettlementScene,
  payment: { readonly workspaceId: string; readonly id: string },
  amountMinor: bigint,
): Promise<SceneRefund | null> {
  const { workspaceId, id: paymentId } = payment;
  const caller = {
    actor: { kind: 'api_key', id: newTestId() },
    workspaceId,
    environment: 'live',
    isBusinessVerified: true,
    isBusinessSuspended: false,
  } as const;
  const [result] = await reserveRefunds({ ...scene.deps, ...noMail }, [
    { caller, workspaceId, paymentId, amountMinor, isProviderCircuitOpen: false },
  ]);
  return result?.kind === 'reserved' ? result.refund : null;
}

/** What the provider says of it: pending is accepted and on its way. */
export async function endRefund(
  scene: SettlementScene,
  refund: SceneRefund,
  status: 'pending' | 'succeeded' | 'failed',
): Promise<void> {
  const kind = status === 'succeeded' ? 'confirmed' : status;
  const outcome = { kind, value: { providerRefundId: `refund-${refund.id}` } } as const;
  await settleRefunds(scene.deps, [{ ...refund, outcome, by: 'question', sentAt: null }]);
}
