import { getCurrency } from '@countinghouse/money';
import { describe, expect, test } from 'vitest';
import type { EntryLine } from '../../../ledger/journal/entry.rules.ts';
import { sumByAccount, toDifference } from './rebook.rules.ts';

const eur = getCurrency('EUR');
const line = (
  accountId: string,
  minor: bigint,
  taxComponentId: string | null = null,
): EntryLine => ({
  accountId,
  contactId: null,
  openItemId: null,
  taxComponentId,
  basis: 'both',
  currency: eur,
  docMinor: minor,
  baseMinor: minor,
});

describe('the difference between what is posted and what should be', () => {
  test('is the mirror of what differs and what stands in its place; what both have stays', () => {
    const posted = [line('fees', 290n), line('sales', -8_000n), line('tax', -2_000n, 'vat')];
    const wanted = [line('fees', 290n), line('shop', -10_000n)];
    expect(toDifference(posted, wanted)).toEqual([
      line('sales', 8_000n),
      line('tax', 2_000n, 'vat'),
      line('shop', -10_000n),
    ]);
  });

  test('is nothing after it was posted', () => {
    const posted = [line('sales', -8_000n), line('tax', -2_000n, 'vat')];
    const wanted = [line('shop', -10_000n)];
    const all = [...posted, ...toDifference(posted, wanted)];
    expect(toDifference(all, wanted)).toEqual([]);
    expect(toDifference([...all, ...toDifference(all, posted)], posted)).toEqual([]);
  });

  test('leaves out accounts that end as they were', () => {
    const lines = [
      line('sales', 8_000n),
      line('shop', -8_000n),
      line('fees', 5n),
      line('fees', -5n),
    ];
    expect(sumByAccount([{ lines }])).toEqual([
      { accountId: 'sales', baseMinor: 8_000n },
      { accountId: 'shop', baseMinor: -8_000n },
    ]);
  });
});
