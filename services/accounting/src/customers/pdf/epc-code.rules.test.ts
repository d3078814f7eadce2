import { expect, test } from 'vitest';
import { findTransferIban, toEpcCode } from './epc-code.rules.ts';

test.each([
  ['on a line of its own', 'Harbour\nIBAN IE29 AIBK 9311 5212 3456 78\nBIC AIBKIE2D'],
  ['without blanks, in small letters', 'ie29aibk93115212345678'],
  ['with words behind it', 'IBAN: IE29 AIBK 9311 5212 3456 78 BIC AIBKIE2D, please'],
  ['twice', 'IE29AIBK93115212345678\nIE29 AIBK 9311 5212 3456 78'],
])('AD-124 the IBAN of payment details is found: %s', (_how, details) => {
  expect(findTransferIban(details)).toBe('IE29AIBK93115212345678');
});

test.each([
  ['a wrong check digit', 'IBAN IE29 AIBK 9311 5212 3456 79'],
  ['two accounts', 'IE29AIBK93115212345678 or\nDE89 3704 0044 0532 0130 00'],
  ['a country outside of the euro payments area', 'TR33 0006 1005 1978 6457 8413 26'],
  ['no IBAN', 'Account 0123456789, sort code 04-00-75'],
])('AD-124 no code is drawn for %s', (_what, details) => {
  expect(findTransferIban(details)).toBeNull();
});

test('AD-124 the code names payee, account, amount to the cent and reference', () => {
  const transfer = {
    payee: 'Harbour and Sons Limited',
    iban: 'IE29AIBK93115212345678',
    amountMinor: 7n,
    remittance: 'INV-00042',
  };
  expect(toEpcCode(transfer)?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Harbour and Sons Limited',
    'IE29AIBK93115212345678',
    'EUR0.07',
    '',
    '',
    'INV-00042',
  ]);
  expect(toEpcCode({ ...transfer, amountMinor: 0n })).toBeNull();
  expect(toEpcCode({ ...transfer, amountMinor: 100_000_000_000n })).toBeNull();
});
