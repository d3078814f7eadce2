import type { MagicAmount } from './magic-values.rules.ts';

export type ChargeRefusal = 'declined' | 'insufficient_funds' | 'expired';

/** A charge's course, decided when the payer confirms. */
export type ChargePlan =
  | { readonly kind: 'succeed' }
  | { readonly kind: 'succeed_late'; readonly afterMs: number }
  | { readonly kind: 'fail'; readonly refusal: ChargeRefusal }
  | { readonly kind: 'fail_then_succeed'; readonly afterMs: number }
  /** The charge succeeds, but neither the notice nor the first lookup gets through. */
  | { readonly kind: 'succeed_silently' };

export const chargeScenarioKinds = [
  'decline',
  'insufficient_funds',
  'expired_card',
  'late_success',
  'success_pending',
  'amount_off_by_one',
  'other_currency',
] as const;

export interface ChargeScenario {
  readonly kind: (typeof chargeScenarioKinds)[number];
  readonly delayMs: number;
}

export type PayerOutcome = 'pay' | 'decline' | 'insufficient_funds' | 'pending';

/** The payer's choice on the page comes first, then a queued scenario, then the amount. */
export function planCharge(choice: {
  readonly outcome: PayerOutcome;
  readonly scenario: ChargeScenario | null;
  readonly magic: MagicAmount | null;
  readonly delayMs: number;
}): ChargePlan {
  const { outcome, scenario, magic, delayMs } = choice;
  if (outcome === 'decline') return { kind: 'fail', refusal: 'declined' };
  if (outcome === 'insufficient_funds') return { kind: 'fail', refusal: 'insufficient_funds' };
  if (outcome === 'pending') return { kind: 'succeed_late', afterMs: delayMs };
  if (scenario !== null) return planByScenario(scenario);
  return magic === null ? { kind: 'succeed' } : planByAmount(magic, delayMs);
}

function planByScenario(scenario: ChargeScenario): ChargePlan {
  switch (scenario.kind) {
    case 'decline':
      return { kind: 'fail', refusal: 'declined' };
    case 'insufficient_funds':
      return { kind: 'fail', refusal: 'insufficient_funds' };
    case 'expired_card':
      return { kind: 'fail', refusal: 'expired' };
    case 'late_success':
      return { kind: 'fail_then_succeed', afterMs: scenario.delayMs };
    case 'success_pending':
      return { kind: 'succeed_late', afterMs: scenario.delayMs };
    // Another amount or currency is paid successfully.
    case 'amount_off_by_one':
    case 'other_currency':
      return { kind: 'succeed' };
  }
}

function planByAmount(magic: MagicAmount, delayMs: number): ChargePlan {
  switch (magic) {
    case 'declined':
    case 'insufficient_funds':
    case 'expired':
      return { kind: 'fail', refusal: magic };
    case 'timeout_then_success':
      return { kind: 'succeed_silently' };
    case 'stays_processing':
      return { kind: 'succeed_late', afterMs: delayMs };
  }
}
