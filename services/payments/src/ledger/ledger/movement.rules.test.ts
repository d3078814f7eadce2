import { describe, expect, test } from 'vitest';
import { movementKinds } from './movement.rules.ts';
import { templates } from './templates.rules.ts';
import type { Template } from './templates.rules.ts';

/** The accounts that make up a merchant's total. */
const merchantAccounts = [
  'merchant_pending',
  'merchant_available',
  'merchant_receivable',
  'service_account',
  'merchant_disputed',
  'merchant_reserved',
];

const entries: readonly (readonly [string, Template])[] = Object.entries(templates);

describe.each(entries)('%s', (name, { lines }) => {
  test('is a movement if and only if it posts to an account of the merchant', () => {
    const isPosted = lines.some(
      ({ layer, account }) => layer === 'posted' && merchantAccounts.includes(account),
    );
    const kinds: Readonly<Record<string, string | null>> = movementKinds;
    expect(kinds[name] !== null).toBe(isPosted);
  });
});
