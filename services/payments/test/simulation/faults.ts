import type { Random } from './random.ts';

/** The line to the provider: questions go unanswered. */
const lineFaultNames = [
  'not_sent',
  'timeout_before',
  'timeout_after',
  'connection_cut',
  'server_errors',
  'rate_limits',
  'garbage',
  'wrong_reference',
  'outages',
] as const;

/** What can go wrong in a run. Each seed has some of them: a fault hides less when others are absent. */
const faultNames = [
  ...lineFaultNames,
  'refunds_refused',
  'transfers_refused',
  // The provider's notices.
  'notices_lost',
  'notices_doubled',
  'notices_stale',
  'notices_late',
  'notices_forged',
  // The charge itself.
  'other_amount',
  'other_currency',
  'late_success',
  'slow_success',
  'slow_refund',
  'renewals_declined',
  // What leaves.
  'refunds_fail_later',
  'transfers_fail',
  'transfers_slow',
  'transfers_returned',
  // Our own processes.
  'api_dies',
  'worker_dies',
  'stalls',
  'database_connection_lost',
  'clocks_differ',
  // People.
  'double_submits',
  'cancellations',
  'changed_minds',
  'pauses',
  'account_changes',
  'verification_lost',
] as const;

export type FaultName = (typeof faultNames)[number];

export interface Faults {
  readonly has: (name: FaultName) => boolean;
  /** Until then, nothing goes wrong. */
  readonly begin: () => void;
  /** From now on nothing goes wrong any more. */
  readonly end: () => void;
  readonly names: () => readonly FaultName[];
}

export function isOfLine(name: FaultName): boolean {
  return lineFaultNames.some((each) => each === name);
}

/** A quiet run now and then shows that the noise of the others hides nothing simple. */
const quietChance = 0.05;

export function chooseFaults(random: Random): Faults {
  const share = random.chance(quietChance) ? 0 : 0.15 + random.next() * 0.5;
  const chosen: readonly FaultName[] = faultNames.filter(() => random.chance(share));
  let isOn = false;
  return {
    has: (name) => isOn && chosen.includes(name),
    begin: () => {
      isOn = true;
    },
    end: () => {
      isOn = false;
    },
    names: () => chosen,
  };
}
