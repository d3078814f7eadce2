import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isValidAccountNumber, lastFourOf, normalAccountNumber } from './bank-details.rules.ts';

/** Examples from the IBAN registry, of several lengths. */
const ibans = [
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
];

test('an IBAN is sound as it is written, with blanks or without', () => {
  for (const iban of ibans) {
    expect(isValidAccountNumber(iban)).toBe(true);
    expect(normalAccountNumber(iban.toLowerCase().replaceAll(/(.{4})/g, '$1 '))).toBe(iban);
  }
  expect(lastFourOf({ accountNumber: 'DE89370400440532013000' })).toBe('3000');
});

test('one wrong digit, and two that changed places, show in an IBAN', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ibans),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (iban, at, by) => {
        const digits = [...iban.matchAll(/[0-9]/g)].map(({ index }) => index).filter((i) => i > 3);
        const place = digits[at % digits.length] ?? 4;
        const wrong = String((Number(iban[place]) + by) % 10);
        const slip = iban.slice(0, place) + wrong + iban.slice(place + 1);
        expect(isValidAccountNumber(slip)).toBe(false);
        const next = iban[place + 1];
        if (next === undefined || next === iban[place]) return;
        const swapped = iban.slice(0, place) + next + iban[place] + iban.slice(place + 2);
        expect(isValidAccountNumber(swapped)).toBe(false);
      },
    ),
  );
});

test('other numbers have letters and digits, four to thirty-four of them', () => {
  for (const number of ['12345678', '0000', 'AB12']) {
    expect(isValidAccountNumber(number)).toBe(true);
  }
  for (const number of ['123', '', 'A'.repeat(35), 'Ü1234']) {
    expect(isValidAccountNumber(number)).toBe(false);
  }
});
