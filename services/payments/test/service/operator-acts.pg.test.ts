import { createLogger, createMetrics } from '@countinghouse/observability';
import { sql } from '@countinghouse/postgres';
import { expect, test } from 'vitest';
import { redriveJobs } from '../../src/controls/jobs/redrive-jobs.ts';
import { pauseOperation, resumeOperation } from '../../src/controls/pauses/pause-operation.ts';
import { listFeeSchedules } from '../../src/ledger/fees/list-fee-schedules.ts';
import { setFeeSchedule } from '../../src/ledger/fees/set-fee-schedule.ts';
import { addLedgerMetrics } from '../../src/ledger/ledger/ledger-metrics.ts';
import { recordVerification } from '../../src/ledger/ledger/record-verification.ts';
import { addMoneyMetrics } from '../../src/processes/money-metrics.ts';
import { createPayoutScene, largeMinor } from '../support/money-out/payout-scene.ts';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const hourMs = 3_600_000;

test('a pause and its end are on record with who, why and when, and the record cannot be changed', async () => {
  const now = new Date('2026-11-15T12:00:00Z');
  const deps = {
    ...operatorDeps(use.database),
    actor: { kind: 'operator', id: 'simi' } as const,
    now: () => now,
  };
  await pauseOperation(deps, { operation: 'refunds', reason: 'drill', retryAfterSeconds: 5 });
  await resumeOperation(deps, 'refunds');
  const { db } = use.database;
  const acts = await db
    .selectFrom('operator_log')
    .select(['operator', 'action', 'subject', 'detail', 'created_at'])
    .orderBy('id')
    .execute();
  const shared = { operator: 'simi', subject: 'refunds', created_at: now };
  expect(acts).toEqual([
    { ...shared, action: 'operation.paused', detail: { reason: 'drill', retry_after_seconds: 5 } },
    { ...shared, action: 'operation.resumed', detail: {} },
  ]);
  await expect(sql`update operator_log set operator = 'nobody'`.execute(db)).rejects.toThrow(
    'permission denied',
  );
});

test('a redrive that finds nothing is on record as well', async () => {
  expect(await redriveJobs(operatorDeps(use.database), { job: 'reconcile' })).toBe(0);
  const { rows } = await sql<{ detail: unknown }>`
    select detail from operator_log where action = 'jobs.redriven'`.execute(use.database.db);
  expect(rows).toEqual([{ detail: { moved: 0 } }]);
});

test('the fees of a business are listed by currency, after them what the others pay', async () => {
  const deps = operatorDeps(use.database);
  const { businessId } = await createTenant(deps);
  const shared = {
    businessId,
    basisPoints: 150,
    fixedMinor: 0n,
    isRefundable: true,
    disputeFeeMinor: 0n,
  };
  await setFeeSchedule(deps, { ...shared, currency: 'USD' });
  await setFeeSchedule(deps, { ...shared, currency: 'KES' });
  expect(await listFeeSchedules(use.database, businessId)).toMatchObject([
    { currency: 'KES', basisPoints: 150, isRefundable: true },
    { currency: 'USD', basisPoints: 150, isRefundable: true },
    { currency: null, basisPoints: 290, fixedMinor: 30n, isRefundable: false },
  ]);
});

test('what is open at the provider and at people is told with its age, and zero is told as zero', async () => {
  const scene = await createPayoutScene(use.database);
  await scene.askOne({ amountMinor: largeMinor });
  scene.transfers.answers.push({ kind: 'unknown', message: 'no answer' });
  await scene.askOne({ amountMinor: 1_000n });
  const nowMs = Date.now() + hourMs;
  const read = await scrape((metrics) => addMoneyMetrics(metrics, use.database, () => nowMs));
  expect(read('money_open{kind="payout",state="unknown",')).toBe(1);
  expect(read('money_open_oldest_seconds{kind="payout",state="unknown",')).toBeGreaterThan(3_590);
  expect(read('money_open{kind="payout",state="unresolved",')).toBe(0);
  expect(read('money_open{kind="refund",state="unknown",')).toBe(0);
  expect(read('approvals_waiting{action="payout.create",')).toBe(1);
  expect(read('approvals_waiting{action="refund.create",')).toBe(0);
  expect(read('approvals_waiting_oldest_seconds{action="payout.create",')).toBeGreaterThan(3_590);
});

test('the nightly look at the ledger is kept, and each rule that broke is told by number', async () => {
  const lines: string[] = [];
  const logger = createLogger({
    service: 'test',
    level: 'info',
    destination: { write: (line) => void lines.push(line) },
  });
  const ledger = () =>
    scrape((metrics) => addLedgerMetrics(metrics, use.database, () => Date.now()));
  expect((await ledger())('ledger_verified_timestamp_seconds{')).toBe(0);
  const finishedAt = new Date('2026-11-15T02:00:00Z');
  const deps = { database: use.database, newId: newTestId, now: () => finishedAt, logger };
  await recordVerification(deps);
  const clean = await ledger();
  expect(clean('ledger_verified_timestamp_seconds{')).toBe(finishedAt.getTime() / 1_000);
  expect([clean('ledger_breaks{invariant="I1",'), lines]).toEqual([0, []]);
  await use.database.db
    .insertInto('ledger_verifications')
    .values({
      id: newTestId(),
      started_at: finishedAt,
      finished_at: finishedAt,
      broken: ['I13', 'I13', 'I5'],
    })
    .execute();
  const broken = await ledger();
  expect(broken('ledger_breaks{invariant="I13",')).toBe(2);
  expect(broken('ledger_breaks{invariant="I5",')).toBe(1);
  expect(broken('ledger_breaks{invariant="I1",')).toBe(0);
});

type Registered = ReturnType<typeof createMetrics>;

/** Reads a series by the beginning of its line. */
async function scrape(add: (metrics: Registered) => void): Promise<(start: string) => number> {
  const metrics = createMetrics({ service: 'payments' });
  add(metrics);
  const { body } = await metrics.render();
  return (start) =>
    Number(
      body
        .split('\n')
        .find((line) => line.startsWith(start))
        ?.split(' ')
        .at(-1),
    );
}
