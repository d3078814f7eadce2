import { expect, test } from 'vitest';
import { describePosting, toAccountChange } from './posting-texts.rules.ts';

test('a change is above zero when there is more on the account, on either side of the books', () => {
  const line = { layer: 'posted', currency: 'NGN' } as const;
  expect(
    toAccountChange({ ...line, account: 'provider_clearing', amountMinor: 100n }),
  ).toMatchObject({ changeMinor: 100n });
  expect(
    toAccountChange({ ...line, account: 'merchant_pending', amountMinor: -97n }),
  ).toMatchObject({ changeMinor: 97n, meaning: 'merchant’s payments not settled yet' });
});

test('B1 a settlement says why a merchant gets less than the payment, and when something is owed', () => {
  const receivable = (amountMinor: bigint) => [
    toAccountChange({
      account: 'merchant_receivable',
      layer: 'posted',
      currency: 'NGN',
      amountMinor,
    }),
  ];
  expect(describePosting('settled', receivable(-5n))).toMatch(
    / Part .* repaid what the merchant owed\.$/,
  );
  expect(describePosting('settled', receivable(5n))).toMatch(/the merchant owes the difference\.$/);
  expect(describePosting('settled', [])).not.toContain('owed');
  expect(describePosting('a posting of a later release', [])).toBe('a posting of a later release');
});
