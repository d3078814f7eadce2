import { startTracing } from '@countinghouse/observability/tracing';
import { startTraceCollector } from '@countinghouse/testing';
import { expect, test } from 'vitest';
import { openBridge } from '../support/payments-bridge/bridge-scene.ts';
import { newTestId } from '../support/people/tenants.ts';
import {
  connectAsApplication,
  useAccountingDatabase,
} from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();

test('the trace of a payment goes on where the books post its charge and refund', async () => {
  const worker = connectAsApplication({ applicationUrl: use.testDatabase.urlOf.worker });
  const bridge = await openBridge({ deps: use.deps, worker });
  const collector = await startTraceCollector();
  const { url } = collector;
  const tracing = startTracing({ service: 'accounting', program: 'all', url, samplePercent: 100 });
  const [paymentId, payoutId] = [newTestId(), newTestId()];
  bridge.add(
    { kind: 'charge', gross: 10_000n, fee: 290n, paymentId },
    { kind: 'refund', gross: -4_000n, charge: 1n, paymentId },
    { kind: 'payout', change: -500n, sourceId: payoutId },
  );
  await bridge.follow();
  // Nothing new, nothing added.
  await bridge.follow();
  await tracing.stop();
  collector.close();
  await worker.close();
  const namesOf = (id: string) =>
    collector.spans
      .filter(({ traceId }) => traceId === id.replaceAll('-', ''))
      .map(({ name }) => name);
  expect(namesOf(paymentId)).toEqual(['books.charge', 'books.refund']);
  expect(namesOf(payoutId)).toEqual(['books.payout']);
});
