import { getCurrency } from '@countinghouse/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OpenItem } from '../../ledger/open-items/open-item.rules.ts';
import { refusalOfParts } from './payment.rules.ts';
import { proposeAllocations } from './propose-allocations.rules.ts';

const eur = getCurrency('EUR');
const usd = getCurrency('USD');

function item(id: string, openDocMinor: bigint, wish: Partial<OpenItem> = {}): OpenItem {
  return {
    id,
    accountId: 'receivable',
    contactId: 'contact',
    source: { kind: 'document', id },
    date: '2026-03-01',
    dueDate: '2026-03-31',
    currency: eur,
    docMinor: openDocMinor,
    baseMinor: openDocMinor,
    openDocMinor,
    openBaseMinor: openDocMinor,
    ...wish,
  };
}

const request = {
  direction: 'in',
  currency: eur,
  amountMinor: 150n,
  date: '2026-04-01',
  controlAccountId: null,
} as const;

describe('what a payment could settle', () => {
  test('is what is due first, as far as the money goes', () => {
    const items = [item('b', 100n), item('a', 100n, { dueDate: '2026-03-10' }), item('c', 100n)];
    expect(proposeAllocations(items, request)).toEqual({
      controlAccountId: 'receivable',
      parts: [
        { to: { kind: 'document', id: 'a' }, amountMinor: 100n },
        { to: { kind: 'document', id: 'b' }, amountMinor: 50n },
      ],
      restMinor: 0n,
    });
  });

  test('is nothing of another currency, another direction, another day to come or another account', () => {
    const items = [
      item('credit', -100n),
      item('dollars', 100n, { currency: usd }),
      item('later', 100n, { date: '2026-05-01' }),
      item('theirs', 100n, { accountId: 'payable' }),
    ];
    const wanted = { ...request, controlAccountId: 'receivable' };
    expect(proposeAllocations(items, wanted)).toMatchObject({ parts: [], restMinor: 150n });
  });

  test('of money that goes out is what we owe', () => {
    const items = [item('claim', -70n, { accountId: 'employees' }), item('theirs', 10n)];
    expect(proposeAllocations(items, { ...request, direction: 'out' })).toMatchObject({
      controlAccountId: 'employees',
      parts: [{ to: { id: 'claim' }, amountMinor: 70n }],
      restMinor: 80n,
    });
  });

  const anyItem = fc
    .record({
      id: fc.uuid(),
      openDocMinor: fc.bigInt({ min: -500n, max: 500n }),
      accountId: fc.constantFrom('receivable', 'payable'),
      currency: fc.constantFrom(eur, usd),
      dueDay: fc.integer({ min: 1, max: 28 }),
    })
    .map(({ id, openDocMinor, dueDay, ...rest }) =>
      item(id, openDocMinor, { ...rest, dueDate: `2026-03-${String(dueDay).padStart(2, '0')}` }),
    );

  test('adds up to the amount with its rest, is one that can be recorded, and leaves nothing due earlier', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyItem, { selector: ({ id }) => id, maxLength: 12 }),
        fc.constantFrom('in', 'out'),
        fc.bigInt({ min: 1n, max: 3_000n }),
        (items, direction, amountMinor) => {
          const wanted = { ...request, direction, amountMinor } as const;
          const { parts, restMinor, controlAccountId } = proposeAllocations(items, wanted);
          expect(refusalOfParts(amountMinor, parts)).toBeNull();
          expect(parts.reduce((sum, part) => sum + part.amountMinor, restMinor)).toBe(amountMinor);
          const taken = new Map(parts.map((part) => [part.to.id, part.amountMinor]));
          const able = items.filter(
            ({ openDocMinor: open, currency, accountId }) =>
              (direction === 'in' ? open > 0n : open < 0n) &&
              currency === eur &&
              accountId === controlAccountId,
          );
          const openOf = ({ openDocMinor: open }: OpenItem) => (open < 0n ? -open : open);
          const lastTaken = able
            .filter(({ id }) => taken.has(id))
            .reduce((last, { dueDate }) => (dueDate > last ? dueDate : last), '');
          for (const one of able) {
            expect(taken.get(one.id) ?? 0n).toBeLessThanOrEqual(openOf(one));
            if (one.dueDate < lastTaken) expect(taken.get(one.id)).toBe(openOf(one));
            if (restMinor > 0n) expect(taken.get(one.id)).toBe(openOf(one));
          }
        },
      ),
    );
  });
});
