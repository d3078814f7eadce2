import { expect, test } from 'vitest';
import { isSecondPerson, needsSecondPerson } from './approval-policy.rules.ts';

const invoice = { kind: 'invoice', origin: 'api', totalBaseMinor: 1000n } as const;
const everyInvoice = { kind: 'invoice', aboveMinor: null, origin: null } as const;
const author = { kind: 'member', id: 'a' } as const;
const submitter = { kind: 'member', id: 'b' } as const;

test('without a policy nobody else is needed, but for a claim', () => {
  expect(needsSecondPerson([], invoice)).toBe(false);
  expect(needsSecondPerson([], { ...invoice, kind: 'expense_claim' })).toBe(true);
});

test('AD-049 a policy covers totals above its amount, of its kind and origin only', () => {
  expect(needsSecondPerson([everyInvoice], invoice)).toBe(true);
  expect(needsSecondPerson([everyInvoice], { ...invoice, kind: 'bill' })).toBe(false);
  expect(needsSecondPerson([{ ...everyInvoice, aboveMinor: 999n }], invoice)).toBe(true);
  expect(needsSecondPerson([{ ...everyInvoice, aboveMinor: 1000n }], invoice)).toBe(false);
  expect(needsSecondPerson([{ ...everyInvoice, origin: 'api' }], invoice)).toBe(true);
  expect(needsSecondPerson([{ ...everyInvoice, origin: 'recurring' }], invoice)).toBe(false);
});

test('AD-082 neither the author nor whoever submitted a document is its second person', () => {
  const document = { author };
  expect(isSecondPerson(author, document, submitter)).toBe(false);
  expect(isSecondPerson(submitter, document, submitter)).toBe(false);
  expect(isSecondPerson({ kind: 'member', id: 'c' }, document, submitter)).toBe(true);
  // A key of the same name is somebody else.
  expect(isSecondPerson({ kind: 'api_key', id: 'a' }, document, null)).toBe(true);
});
