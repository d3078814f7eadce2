import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeConnection } from '../../services/accounting/src/payments-bridge/connections/change-connection.ts';
import { followPayments } from '../../services/accounting/src/payments-bridge/connections/follow-payments.ts';
import {
  listSummaries,
  openSummary,
} from '../../services/accounting/src/payments-bridge/connections/summaries/read-summaries.ts';
import { toSummaryJson } from '../../services/accounting/src/payments-bridge/connections/summaries/summaries.wire.ts';
import { testOperator } from '../../services/accounting/test/support/people/tenants.ts';
import { postToLedger } from '../../services/payments/src/ledger/ledger/post-to-ledger.ts';
import { numberAll } from '../../services/payments/test/support/ledger/number-all.ts';
import { checkEnd, checkTie } from './oracle.ts';
import { openServices, openWorld } from './world.ts';
import type { Services, World } from './world.ts';

/** A day of one merchant; the full check takes a million. */
const saleCount = Number(process.env['BRIDGE_DAY_SALES'] ?? '20000');
const salesPerBatch = 1_000;
/** A sale may take this long on a busy machine, from the ledger to the drill-down. */
const saleMsMax = 10;
const minuteMs = 60_000;

const opened: { services?: Services } = {};
beforeAll(async () => {
  opened.services = await openServices();
});
afterAll(() => opened.services?.close());

test(
  'a day of one merchant is one entry, and its drill-down streams every sale to the same sum',
  { timeout: 120_000 + saleCount * saleMsMax },
  async () => {
    if (opened.services === undefined) throw new Error('the services are not open');
    const world = await openWorld(opened.services, (open) => open);
    const { orgId, connectionId: id, clock, deps } = world;
    await changeConnection(deps, { orgId, actor: testOperator, id, changes: { mode: 'summary' } });
    const totals = await sellAllDay(world);
    await readToTheEnd(world);
    clock.ms += 48 * 60 * minuteMs;
    await followPayments(world.workerDeps);

    const summaries = await listSummaries(deps.database, orgId, id);
    expect(summaries).toMatchObject([
      { kind: 'charge', count: BigInt(saleCount), ...totals, entryId: expect.any(String) },
    ]);
    const drilled = await openSummary(deps.database, orgId, id, summaries[0]?.id ?? '');
    if (drilled === null) throw new Error('the summary is gone');
    let [listed, end] = [0, ''];
    for await (const piece of toSummaryJson(drilled.summary, drilled.pages)) {
      listed += piece.split('"sequence":').length - 1;
      end = piece;
    }
    expect(listed).toBe(saleCount);
    expect(JSON.parse(`{"x":[${end}`)).toMatchObject({
      count: saleCount,
      change: Number(totals.changeMinor) / 100,
    });
    expect([...(await checkTie(world)), ...(await checkEnd(world, false))]).toEqual([]);
  },
);

/** Amounts differ from sale to sale, so that no sum fits by chance. */
async function sellAllDay({ services, workspaceId, clock, newId }: World) {
  const { database } = services.payments;
  let [grossMinor, feeMinor] = [0n, 0n];
  for (let made = 0; made < saleCount; made += salesPerBatch) {
    const postings = Array.from({ length: Math.min(salesPerBatch, saleCount - made) }, (_, at) => {
      const id = newId();
      const gross = BigInt(10_000 + ((made + at) % 9_973));
      const fee = (gross * 29n) / 1_000n;
      grossMinor += gross;
      feeMinor += fee;
      return {
        workspaceId,
        source: { kind: 'payment', id, step: 'charged' },
        referenceId: id,
        currency: 'NGN',
        splitRecipientId: null,
        effectiveAt: new Date(clock.ms),
        template: 'charge',
        amounts: { gross, fee, share: 0n },
      } as const;
    });
    await database.db.transaction().execute((tx) => postToLedger(tx, newId, postings));
  }
  await numberAll(database);
  return { grossMinor, feeMinor, changeMinor: grossMinor - feeMinor };
}

/** A turn takes so many pages; each comes when the connection is due again. */
async function readToTheEnd(world: World): Promise<void> {
  const { clock, orgId, connectionId, deps, workerDeps } = world;
  const head = BigInt(saleCount);
  for (let cursor = -1n; cursor < head;) {
    clock.ms += minuteMs;
    await followPayments(workerDeps);
    const { cursorSequence } = await deps.database.db
      .selectFrom('payments_connections')
      .select('cursor_sequence as cursorSequence')
      .where('org_id', '=', orgId)
      .where('id', '=', connectionId)
      .executeTakeFirstOrThrow();
    if (cursorSequence === cursor) throw new Error(`reading stands at ${cursor}`);
    cursor = cursorSequence;
  }
}
