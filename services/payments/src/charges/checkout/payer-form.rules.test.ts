import { getCurrency } from '@countinghouse/money';
import { expect, test } from 'vitest';
import { parsePayerForm } from './payer-form.rules.ts';

const fixed = { amountMinor: 500n, currency: getCurrency('NGN'), agreement: null, payer: null };
const open = { amountMinor: null, currency: getCurrency('NGN'), agreement: null, payer: null };
const fields = { email: ' simi@example.com ', name: '', amount: '' };

test('PD-079 a fixed amount is taken from the link, whatever the form says', () => {
  expect(parsePayerForm({ ...fields, amount: '1' }, fixed, 'en')).toEqual({
    kind: 'ok',
    entry: { amountMinor: 500n, customer: { email: 'simi@example.com' } },
  });
});

test('a name is kept without line breaks and controls', () => {
  const form = parsePayerForm({ ...fields, name: ' Simi\r\n\u0007 Ade ' }, fixed, 'en');
  expect(form).toMatchObject({ entry: { customer: { name: 'Simi Ade' } } });
});

test('all flaws are reported together', () => {
  const flawed = { email: 'simi', name: 'n'.repeat(101), amount: '' };
  expect(parsePayerForm(flawed, open, 'en')).toEqual({
    kind: 'reject',
    flaws: { amount: 'missing', email: 'unreadable', name: 'too_long' },
  });
});

test('PD-170 who subscribes is whom the merchant named, whatever the form says', () => {
  const customer = { email: 'ada@example.com', name: 'Ada Obi' };
  const agreement = { interval: 'month', intervalCount: 1, customer } as const;
  const sent = { email: 'mallory', name: 'n'.repeat(101), amount: '' };
  expect(parsePayerForm(sent, { ...fixed, agreement }, 'en')).toEqual({
    kind: 'ok',
    entry: { amountMinor: 500n, customer },
  });
});

test('PD-249 a fixed payer of a link pays, whatever the form says; any other can be changed', () => {
  const ada = { email: 'ada@example.com' };
  const sent = { ...fields, email: 'simi@example.com' };
  const paidBy = (isFixed: boolean) =>
    parsePayerForm(sent, { ...fixed, payer: { ...ada, isFixed } }, 'en');
  expect(paidBy(true)).toMatchObject({ entry: { customer: ada } });
  expect(paidBy(false)).toMatchObject({ entry: { customer: { email: 'simi@example.com' } } });
});

test.each(['simi@shop.example', 'a.b+c@xn--bcher-kva.example', 'ñandú@correo.example.pe'])(
  'an e-mail address of a real person is taken: %s',
  (email) => {
    expect(parsePayerForm({ ...fields, email }, fixed, 'en').kind).toBe('ok');
  },
);

test.each([
  'simi',
  'simi@example',
  '@example.com',
  'simi@.com',
  'a b@example.com',
  'a@b@example.com',
  '"<x>"@example.com',
  `${'x'.repeat(250)}@example.com`,
  'simi@example.com\u0000',
])('what is no e-mail address is refused: %j', (email) => {
  expect(parsePayerForm({ ...fields, email }, fixed, 'en')).toMatchObject({
    flaws: { email: 'unreadable' },
  });
});
