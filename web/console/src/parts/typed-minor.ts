import { minor } from '@countinghouse/sdk/money';
import type { MinorUnits } from '@countinghouse/sdk/money';
import { parseTypedAmount } from '@countinghouse/ui';

/** What is no amount is sent as one that the service refuses: none could mean more than was meant. */
export function toMinor(typed: string, currency: string): MinorUnits {
  const read = parseTypedAmount(typed, currency);
  return minor(read.kind === 'ok' ? Number(read.minor) : -1);
}
