import { getCurrency } from '@countinghouse/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anyCurrency,
  anyPricing,
  anyRate,
  getAmounts,
} from '../../../test/support/documents/any-pricing.ts';
import { documentKinds } from '../../kernel/document-kind.rules.ts';
import { toBaseAmounts } from '../../ledger/amounts/base-amounts.rules.ts';
import { documentPostings } from './document-postings.rules.ts';

const setups = fc.record({
  kind: fc.constantFrom(...documentKinds),
  taxScheme: fc.constantFrom('invoice' as const, 'cash' as const),
  pricing: anyPricing,
  accountIds: fc.array(fc.constantFrom('one', 'other'), { minLength: 8, maxLength: 8 }),
  baseCurrency: anyCurrency,
  rate: anyRate,
});

/** The entry lines of a random document of any kind. */
const anyPosting = setups.map(({ kind, taxScheme, pricing, accountIds, baseCurrency, rate }) => {
  const amounts = getAmounts(pricing);
  const conversion = { from: pricing.currency, to: baseCurrency, rate };
  const base = toBaseAmounts(amounts, conversion);
  if (base.kind === 'reject') return null;
  const document = {
    kind,
    contactId: 'contact',
    openItemId: 'item',
    currency: pricing.currency,
    accountIds,
    amounts,
    baseAmounts: base.amounts,
  };
  const lines = documentPostings(document, { accounts: (key) => key, taxScheme });
  return { document, lines };
});

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);

test('AD-065 every template balances in both currencies, whatever the amounts, rates and exponents', () => {
  fc.assert(
    fc.property(anyPosting, (posting) => {
      fc.pre(posting !== null);
      expect(sum(posting.lines.map((line) => line.docMinor))).toBe(0n);
      expect(sum(posting.lines.map((line) => line.baseMinor))).toBe(0n);
    }),
  );
});

test('the control account has exactly the total, on the side of its kind', () => {
  const sides = {
    invoice: 1n,
    credit_note: -1n,
    bill: -1n,
    supplier_credit: 1n,
    expense_claim: -1n,
  } as const;
  fc.assert(
    fc.property(anyPosting, (posting) => {
      fc.pre(posting !== null);
      const { document, lines } = posting;
      const owed = lines.filter((line) => line.openItemId !== null);
      expect(owed.every((line) => line.contactId === 'contact')).toBe(true);
      const side = sides[document.kind];
      expect(sum(owed.map((line) => line.docMinor))).toBe(side * document.amounts.totalMinor);
      expect(sum(owed.map((line) => line.baseMinor))).toBe(side * document.baseAmounts.totalMinor);
    }),
  );
});

test('an account and tax component has one line at most, and no line is empty', () => {
  fc.assert(
    fc.property(anyPosting, (posting) => {
      fc.pre(posting !== null);
      const places = posting.lines.map((line) => `${line.accountId} ${line.taxComponentId}`);
      expect(new Set(places).size).toBe(places.length);
      expect(posting.lines.some((line) => line.docMinor === 0n && line.baseMinor === 0n)).toBe(
        false,
      );
    }),
  );
});

test('a line without an account is a fault', () => {
  const amounts = getAmounts({
    currency: getCurrency('EUR'),
    amounts: 'exclusive',
    taxRounding: 'document',
    lines: [{ quantity: '1', unitPrice: '1', discountPct: '0', tax: null }],
  });
  const document = {
    kind: 'invoice',
    contactId: 'contact',
    openItemId: null,
    currency: getCurrency('EUR'),
    accountIds: [],
    amounts,
    baseAmounts: amounts,
  } as const;
  const setup = { accounts: (key: string) => key, taxScheme: 'invoice' } as const;
  expect(() => documentPostings(document, setup)).toThrow('has no account');
});
