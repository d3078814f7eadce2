import { sql } from '@countinghouse/postgres';
import { insertEvents } from '@countinghouse/webhooks';
import { beforeAll, expect, test } from 'vitest';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let tenantId: string;

beforeAll(async () => {
  tenantId = (await createTenant(operatorDeps(use.database))).liveWorkspaceId;
});

const event = (amount: bigint) => ({
  tenantId,
  id: newTestId(),
  type: 'payment.succeeded',
  createdAt: new Date(),
  data: { id: newTestId(), amount, note: 'a "quoted" word', none: null, flag: true },
});

test('PD-017 an event keeps an amount beyond 2^53 digit for digit', async () => {
  const large = event(9_007_199_254_740_993n);
  await insertEvents(use.database.db, [large]);
  const { rows } = await sql<{ amount: string; note: string }>`
    select data ->> 'amount' as amount, data ->> 'note' as note from events
    where tenant_id = ${tenantId} and id = ${large.id}`.execute(use.database.db);
  expect(rows).toEqual([{ amount: '9007199254740993', note: 'a "quoted" word' }]);
});

test('an event and its place in the outbox exist together or not at all', async () => {
  const [kept, lost] = [event(1n), event(2n)];
  await insertEvents(use.database.db, [kept]);
  const rolledBack = use.database.db.transaction().execute(async (tx) => {
    await insertEvents(tx, [lost]);
    throw new Error('the change failed');
  });
  await expect(rolledBack).rejects.toThrow('the change failed');
  const waiting = await use.database.db
    .selectFrom('event_outbox')
    .select(['event_id', 'lane'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const ids = waiting.map(({ event_id: id }) => id);
  expect(ids).toContain(kept.id);
  expect(ids).not.toContain(lost.id);
  // One tenant, one lane: by the last byte of its id.
  const lane = Number.parseInt(tenantId.slice(-2), 16) % 64;
  expect(new Set(waiting.map((row) => row.lane))).toEqual(new Set([lane]));
});

test('an event that was stored cannot be told differently later', async () => {
  const stored = event(3n);
  await insertEvents(use.database.db, [stored]);
  const change = sql`update events set data = '{}' where tenant_id = ${tenantId}`;
  await expect(change.execute(use.database.db)).rejects.toThrow('permission denied');
  const removal = sql`delete from events where tenant_id = ${tenantId}`;
  await expect(removal.execute(use.database.db)).rejects.toThrow('permission denied');
});
