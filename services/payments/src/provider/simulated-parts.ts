import type { SimulatedBank } from './simulated-bank.ts';
import type { MoveClock } from './simulated-clock.ts';
import type { SimulatedFaults } from './simulated-faults.ts';
import type { ActAsPayer } from './simulated-payer.ts';

/** What a simulator offers in addition to the provider's API; a real provider has none of it. */
export interface SimulatedParts {
  readonly actAsPayer?: ActAsPayer;
  readonly moveClock?: MoveClock;
  readonly faults?: SimulatedFaults;
  readonly bank?: SimulatedBank;
}
