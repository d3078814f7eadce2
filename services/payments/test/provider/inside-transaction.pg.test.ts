import { withTransaction } from '@countinghouse/postgres';
import { expect, test } from 'vitest';
import { createFlutterwave } from '../../src/provider/flutterwave/flutterwave.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { amount, reference, testDeps, testSettings } from './support/test-provider.ts';

const use = usePaymentsDatabase();

test('a provider that is called inside a transaction throws and sends nothing', async () => {
  let sent = 0;
  const send = () => {
    sent += 1;
    return Promise.resolve({ status: 500, body: Buffer.alloc(0) });
  };
  const provider = createFlutterwave(testSettings(), testDeps({ send }));
  const change = () =>
    provider.refundCharge({ providerTransactionId: '1', amount: amount(1n), comment: 'Sold out' });
  const ask = () => provider.findCharge(reference('pay'));

  for (const call of [change, ask]) {
    await expect(withTransaction(use.database.db, async () => call())).rejects.toThrow(
      'inside a database transaction',
    );
  }
  expect(sent).toBe(0);
  expect((await change()).kind).toBe('unknown');
  expect((await ask()).kind).toBe('unknown');
  expect(sent).toBe(2);
});
