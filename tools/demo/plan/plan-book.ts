import type { Chance } from '../../../services/accounting/test/support/bank/bank-names.ts';
import type { Lane, Movement, Step } from './types.ts';

/** What the parts of a plan write into. */
export type PlanBook = {
  readonly chance: Chance;
  /** First days of the months, in order. */
  readonly months: readonly string[];
  readonly endDate: string;
  /** Volume of events: 1 is as often as the cast says. */
  readonly volume: number;
  readonly step: (lane: Lane, step: Step) => void;
  readonly move: (movement: Movement) => void;
};
