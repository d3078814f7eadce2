import type { CurrencyCode } from '@countinghouse/money';
import { findMagicAmount, findTransferSuffix } from './magic-values.rules.ts';
import { claimScenario } from './scenarios.ts';
import type { Side, World } from './state.ts';

export interface TransferPlan {
  readonly delayMs: number;
  /** Why it fails; null if it succeeds. */
  readonly failure: string | null;
  /** How long after its success it is returned; null if it is not. */
  readonly returnAfterMs: number | null;
}

/** A queued scenario comes first, then the reference's suffix, then the amount. */
export function planTransfer(
  world: World,
  side: Side,
  order: {
    readonly reference: string;
    readonly amountMicros: bigint;
    readonly currency: CurrencyCode;
  },
): TransferPlan {
  const { transferDelayMs, scenarioDelayMs } = world.settings;
  const plain: TransferPlan = { delayMs: transferDelayMs, failure: null, returnAfterMs: null };
  const scenario = claimScenario(world, side, {
    kinds: ['payout_fails', 'payout_returned', 'success_pending'],
    operation: 'transfer',
    references: [order.reference],
  });
  const delayMs = scenario?.delayMs;
  if (scenario?.kind === 'payout_fails') {
    return {
      ...plain,
      failure: 'Declined by beneficiary bank',
      delayMs: delayMs ?? transferDelayMs,
    };
  }
  if (scenario?.kind === 'payout_returned') {
    return { ...plain, returnAfterMs: delayMs ?? scenarioDelayMs };
  }
  if (scenario !== null) return { ...plain, delayMs: delayMs ?? scenarioDelayMs };
  return planBySuffix(side, order.reference, plain) ?? planByAmount(world, side, order, plain);
}

function planBySuffix(side: Side, reference: string, plain: TransferPlan): TransferPlan | null {
  const suffix = side.name === 'test' ? findTransferSuffix(reference) : null;
  if (suffix === null) return null;
  return {
    ...plain,
    delayMs: suffix.delayMs ?? plain.delayMs,
    failure: suffix.outcome === 'failed' ? 'Sandbox failure by reference' : null,
  };
}

function planByAmount(
  world: World,
  side: Side,
  order: { readonly amountMicros: bigint; readonly currency: CurrencyCode },
  plain: TransferPlan,
): TransferPlan {
  const hasMagic = side.name === 'test' || world.settings.hasMagicAmountsOnLive;
  const magic = hasMagic ? findMagicAmount(order.amountMicros, order.currency) : null;
  switch (magic) {
    case 'declined':
      return { ...plain, failure: 'Declined by beneficiary bank' };
    case 'insufficient_funds':
      return { ...plain, failure: 'Insufficient funds in customer wallet' };
    case 'expired':
      return { ...plain, failure: 'Beneficiary account is closed' };
    case 'stays_processing':
      return { ...plain, delayMs: world.settings.scenarioDelayMs };
    // Only the response times out, not the transfer.
    case 'timeout_then_success':
    case null:
      return plain;
  }
}
