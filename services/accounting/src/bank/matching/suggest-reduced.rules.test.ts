import { getCurrency } from '@countinghouse/money';
import { expect, test } from 'vitest';
import { ask, decide, item, line } from '../../../test/support/bank/bank-candidates.ts';
import { discountOfItem } from './suggesting/item-discount.rules.ts';

const discount = { pct: '2', until: '2026-04-10', amountMinor: 200n };
const early = item('INV-00001', 10_000n, { discount });
const taken = ['item document INV-00001'];

test('what is open less the discount, in time: paid with discount, and why', () => {
  const [best] = ask({ items: [early] }, line(9_800n));
  expect(best).toMatchObject({
    title: 'INV-00001 (Adeyemi Textiles Ltd), less 2 % early-payment discount',
    match: {
      parts: [{ kind: 'documents', settles: [{ amountMinor: 9_800n }], takesDiscount: true }],
    },
  });
  expect(best?.evidence[0]).toEqual({
    what: 'discount',
    points: 40,
    sentence:
      'The amount equals the open balance of INV-00001 (Adeyemi Textiles Ltd) less 2 % for payment by 2026-04-10.',
  });
});

test('a discount is never taken by itself unless the line names the document', () => {
  const named = line(9_800n, { description: 'INV-00001' });
  expect(decide({ items: [early] }, line(9_800n)).size).toBe(0);
  expect(decide({ items: [early] }, named).get(named.id)).toEqual(taken);
});

test('after the last day of the discount, or with another amount, there is none', () => {
  const late = { ...early, discount: { ...discount, until: '2026-04-09' } };
  expect(ask({ items: [late] }, line(9_800n))).toEqual([]);
  expect(ask({ items: [early] }, line(9_799n))).toEqual([]);
});

test('a bill that was paid with discount is found in what left the account', () => {
  const bill = { ...early, documentKind: 'bill', amountMinor: -10_000n };
  expect(ask({ items: [bill] }, line(-9_800n))[0]).toMatchObject({
    match: { parts: [{ settles: [{ amountMinor: 9_800n }], takesDiscount: true }] },
  });
});

test('terms take off what is left of their discount; credits have none', () => {
  const facts = {
    documentKind: 'invoice',
    date: '2026-03-31',
    amountMinor: 9_000n,
    totalMinor: 10_000n,
    creditedMinor: 1_000n,
    discountedMinor: 0n,
    discountPct: '2',
    discountDays: 10,
  } as const;
  expect(discountOfItem(facts)).toEqual({ pct: '2', until: '2026-04-10', amountMinor: 180n });
  expect(discountOfItem({ ...facts, discountedMinor: 200n, creditedMinor: 200n })).toBe(null);
  expect(discountOfItem({ ...facts, documentKind: 'credit_note' })).toBe(null);
  expect(discountOfItem({ ...facts, discountPct: null, discountDays: null })).toBe(null);
});

const dollars = item('INV-00001', 10_000n, { currency: getCurrency('USD') });
const rates = [
  { currency: 'USD', date: '2026-04-01', rate: '0.9' },
  { currency: 'USD', date: '2026-04-10', rate: '0.91' },
];
const foreign = { items: [dollars], rates };

test('a document in another currency at about the rate of the day, and why', () => {
  const [best] = ask(foreign, line(9_050n));
  expect(best).toMatchObject({
    title: 'INV-00001 (Adeyemi Textiles Ltd), 100 USD',
    match: { parts: [{ foreign: { currency: 'USD', amountMinor: 10_000n } }] },
  });
  expect(best?.evidence[0]).toEqual({
    what: 'exchange',
    points: 30,
    sentence:
      "The amount matches the open balance of INV-00001 (Adeyemi Textiles Ltd), 100 USD, within 0.5 % of the day's exchange rate.",
  });
});

test('exchanged money is never matched by itself without the number of the document', () => {
  const named = line(9_050n, { description: 'INV-00001' });
  expect(decide(foreign, line(9_050n)).size).toBe(0);
  expect(decide(foreign, named).get(named.id)).toEqual(taken);
  // Further from the rate, it could equally be a partial payment.
  expect(decide(foreign, line(8_900n, { description: 'INV-00001' })).size).toBe(0);
});

test('beyond the band, without a rate, or where neither name nor number agrees, nothing is said', () => {
  const named = { description: 'INV-00001' };
  expect(ask(foreign, line(9_400n, named))).toEqual([]);
  expect(ask(foreign, line(9_100n, { ...named, date: '2026-03-31' }))).toEqual([]);
  expect(ask(foreign, line(9_050n, { counterparty: 'SOMEBODY ELSE' }))).toEqual([]);
});

test('of a thousand equal amounts the one that is named, or whose name is written, is found', () => {
  const items = Array.from({ length: 1_000 }, (_, index) =>
    item(`INV-1${String(index).padStart(4, '0')}`, 4_900n, {
      contactId: `contact ${index}`,
      contactName: `Subscriber ${words(index)} Ltd`,
    }),
  );
  const named = line(4_900n, { counterparty: 'X', description: 'inv 10777' });
  const written = line(4_900n, { counterparty: `SUBSCRIBER ${words(482).toUpperCase()}` });
  expect(ask({ items }, named)[0]?.keys).toEqual(['item document INV-10777']);
  expect(ask({ items }, written)[0]?.keys).toEqual(['item document INV-10482']);
});

/** A distinct word for each number. */
function words(index: number): string {
  const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'je', 'ki', 'lo', 'mu'];
  const digits = String(index).padStart(4, '0').split('');
  return digits.map((digit) => syllables[Number(digit)]).join('');
}
