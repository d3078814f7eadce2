import { expect, test } from 'vitest';
import { toAccountChange } from './posting-words.rules.ts';

test('a change is above zero when there is more on the account, on either side of the books', () => {
  const line = { layer: 'posted', currency: 'NGN' } as const;
  expect(
    toAccountChange({ ...line, account: 'provider_clearing', amountMinor: 100n }),
  ).toMatchObject({ changeMinor: 100n });
  expect(
    toAccountChange({ ...line, account: 'merchant_pending', amountMinor: -97n }),
  ).toMatchObject({ changeMinor: 97n, meaning: 'earned by the merchant, not yet settled' });
});
