import { describe, expect, test } from 'vitest';
import { movementKinds } from '../ledger/movement.rules.ts';
import { templates } from '../ledger/templates.rules.ts';
import type { Template } from '../ledger/templates.rules.ts';
import { totalMinorOf } from './movement-log.rules.ts';

const entries: readonly (readonly [string, Template])[] = Object.entries(templates);
const kinds: Readonly<Record<string, string | null>> = movementKinds;

/** Each amount's factor on an account. */
function amountsOn({ lines }: Template, account: string): Readonly<Record<string, number>> {
  const line = lines.find((each) => each.layer === 'posted' && each.account === account);
  return line?.amounts ?? {};
}

describe.each(entries)('%s', (name, template) => {
  // The statements derive the service account from kept payouts: nothing else may touch it.
  test('touches the service account only to keep what was available', () => {
    const onService = amountsOn(template, 'service_account');
    if (kinds[name] === 'kept') {
      const onAvailable = Object.entries(amountsOn(template, 'merchant_available'));
      expect(onService).toEqual(
        Object.fromEntries(onAvailable.map(([amount, sign]) => [amount, -sign])),
      );
    } else {
      expect(onService).toEqual({});
    }
  });
});

test('what the merchant owes counts against the total', () => {
  const balance = {
    pendingMinor: 40n,
    availableMinor: 30n,
    serviceAccountMinor: 5n,
    disputedMinor: 3n,
    reservedMinor: 2n,
    owedMinor: 8n,
  };
  expect(totalMinorOf(balance)).toBe(72n);
});
