import type { Random } from './random.ts';

/** What can go wrong in a run. Each seed has some of them: a fault hides less when others are absent. */
const faultNames = [
  // The line to the provider.
  'not_sent',
  'timeout_before',
  'timeout_after',
  'connection_cut',
  'server_errors',
  'rate_limits',
  'garbage',
  'wrong_reference',
  'outages',
  'refunds_refused',
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
  // Our own processes.
  'api_dies',
  'worker_dies',
  'stalls',
  'database_connection_lost',
  // People.
  'double_submits',
  'cancellations',
  'changed_minds',
  'pauses',
] as const;

export type FaultName = (typeof faultNames)[number];

export interface Faults {
  readonly has: (name: FaultName) => boolean;
  /** From now on nothing goes wrong any more. */
  readonly end: () => void;
  readonly names: () => readonly FaultName[];
}

/** A quiet run now and then shows that the noise of the others hides nothing simple. */
const quietChance = 0.05;

export function chooseFaults(random: Random): Faults {
  const share = random.chance(quietChance) ? 0 : 0.15 + random.next() * 0.5;
  let chosen: readonly FaultName[] = faultNames.filter(() => random.chance(share));
  return {
    has: (name) => chosen.includes(name),
    end: () => {
      chosen = [];
    },
    names: () => chosen,
  };
}
