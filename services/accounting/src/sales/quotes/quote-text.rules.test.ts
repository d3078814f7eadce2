import { getCurrency } from '@countinghouse/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completeLines, toInvoiceDraft } from './quote-content.rules.ts';
import { quoteText } from './quote-text.rules.ts';
import type { QuoteLine, QuoteOffer } from './quote.rules.ts';

const key = { orgId: 'org', id: 'quote' };
const line: QuoteLine = {
  position: 1,
  itemId: null,
  description: 'Work',
  quantity: '2',
  unitPrice: '50',
  discountPct: '0',
  accountId: 'account',
  taxCodeId: null,
  netMinor: 10_000n,
  taxMinor: 0n,
  grossMinor: 10_000n,
};
const offer: QuoteOffer = {
  contactId: 'contact',
  date: '2026-11-15',
  expiryDate: '2026-12-15',
  reference: null,
  notes: null,
  currency: getCurrency('EUR'),
  amounts: 'exclusive',
  subtotalMinor: 10_000n,
  taxMinor: 0n,
  totalMinor: 10_000n,
  lines: [line],
};

test('the text is the same however the database writes its decimals', () => {
  const stored = { ...line, quantity: '2.000000', unitPrice: '50.000000', discountPct: '0.0000' };
  expect(quoteText(key, { ...offer, lines: [stored] })).toBe(quoteText(key, offer));
});

const others: Readonly<Record<keyof QuoteOffer, unknown>> = {
  contactId: 'another',
  date: '2026-11-16',
  expiryDate: '2026-12-16',
  reference: 'ours',
  notes: 'With delivery',
  currency: 'USD',
  amounts: 'inclusive',
  subtotalMinor: 10_001n,
  taxMinor: 1n,
  totalMinor: 10_001n,
  lines: [],
};

test.each(Object.entries(others))('another %s is another text', (field, other) => {
  expect(quoteText(key, { ...offer, [field]: other })).not.toBe(quoteText(key, offer));
});

test('so is another quote or organisation with the same words', () => {
  expect(quoteText({ ...key, id: 'other' }, offer)).not.toBe(quoteText(key, offer));
  expect(quoteText({ ...key, orgId: 'other' }, offer)).not.toBe(quoteText(key, offer));
});

const anyLine = fc.record({
  position: fc.integer({ min: 1, max: 200 }),
  itemId: fc.option(fc.uuid()),
  description: fc.string({ minLength: 1, unit: 'grapheme' }),
  quantity: fc.integer({ min: 1, max: 999 }).map(String),
  unitPrice: fc.integer({ min: -999, max: 999 }).map(String),
  discountPct: fc.integer({ min: 0, max: 100 }).map(String),
  accountId: fc.uuid(),
  taxCodeId: fc.option(fc.uuid()),
  netMinor: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  taxMinor: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  grossMinor: fc.bigInt({ min: 0n, max: 10n ** 12n }),
});
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 4 });

test('whatever two offers say, their texts are equal exactly when they are', () => {
  fc.assert(
    fc.property(anyLines, anyLines, fc.boolean(), (some, more, isSame) => {
      const [one, other] = [
        { ...offer, lines: some },
        { ...offer, lines: isSame ? structuredClone(some) : more },
      ];
      const isEqual = toJson(one) === toJson(other);
      expect(quoteText(key, one) === quoteText(key, other)).toBe(isEqual);
    }),
  );
});

test('the invoice of a quote takes every line as it was offered, and no default of its own', () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const drafted = completeLines({ lines });
      expect(drafted.map(({ isComplete, ...rest }) => [isComplete, rest])).toEqual(
        lines.map(
          ({
            position: _position,
            netMinor: _net,
            taxMinor: _tax,
            grossMinor: _gross,
            ...rest
          }) => [true, rest],
        ),
      );
    }),
  );
});

test('it names the quote where the quote has no reference of the customer’s', () => {
  const content = {
    ...offer,
    contentVersion: 1,
    author: { kind: 'member', id: 'm' } as const,
    createdAt: new Date(0),
    hash: Buffer.alloc(32),
  };
  const numbered = { number: 'QUO-00007' };
  expect(toInvoiceDraft(numbered, content).reference).toBe('QUO-00007');
  expect(toInvoiceDraft(numbered, { ...content, reference: 'PO 1' }).reference).toBe('PO 1');
  expect(toInvoiceDraft(numbered, content)).toMatchObject({ date: null, dueDate: null });
});

function toJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'bigint' ? String(part) : part,
  );
}
