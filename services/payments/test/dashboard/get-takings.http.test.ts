import { dayMs } from '@countinghouse/calendar';
import { afterAll, describe, expect, test } from 'vitest';
import { postToLedger } from '../../src/ledger/ledger/post-to-ledger.ts';
import type { Posting } from '../../src/ledger/ledger/posting.rules.ts';
import { numberAll } from '../support/ledger/number-all.ts';
import { newTestId } from '../support/people/tenants.ts';
import { noonMs, openScreen, read, startAtNoon } from './support/screen-scene.ts';

const api = await startAtNoon();
afterAll(api.stop);

function post(...postings: readonly Posting[]) {
  return api.database.db.transaction().execute((tx) => postToLedger(tx, newTestId, postings));
}

function charge(workspaceId: string, atMs: number, gross: bigint, currency = 'NGN'): Posting {
  const id = newTestId();
  return {
    workspaceId,
    source: { kind: 'payment', id, step: 'charged' },
    referenceId: id,
    template: 'charge',
    currency,
    amounts: { gross, fee: 1n },
    splitRecipientId: null,
    effectiveAt: new Date(atMs),
  };
}

const refundParts = { fee: 0n, share: 0n, fromAvailable: 0n, fromReceivable: 0n };

function refund(workspaceId: string, atMs: number, fromPending: bigint): Posting {
  return {
    ...charge(workspaceId, atMs, 1n),
    source: { kind: 'refund', id: newTestId(), step: 'executed' },
    template: 'refund_executed',
    amounts: { ...refundParts, fromPending },
  };
}

function reversal(workspaceId: string, atMs: number, fromPending: bigint): Posting {
  return {
    ...charge(workspaceId, atMs, 1n),
    source: { kind: 'refund', id: newTestId(), step: 'reversed' },
    template: 'refund_reversed',
    amounts: { ...refundParts, fromPending, shareRecovered: 0n },
  };
}

describe('GET /workspaces/{workspaceId}/takings', () => {
  test('adds up each day of a time zone, today included, and the period before', async () => {
    const { tenant, workspace, viewer } = await openScreen(api);
    const { liveWorkspaceId: id } = tenant;
    // 23:30 UTC of the day before is today in Lagos, an hour ahead.
    const lateMs = noonMs - dayMs / 2 - 1_800_000;
    await post(
      charge(id, noonMs - 60_000, 10_000n),
      charge(id, lateMs, 5_000n),
      charge(id, noonMs - dayMs, 2_000n),
      charge(id, noonMs - 3 * dayMs, 700n),
      charge(id, noonMs - 4 * dayMs, 90n),
      charge(id, noonMs, 500n, 'KES'),
      refund(id, noonMs, 1_500n),
    );
    const lagos = `${workspace}/takings?days=2&time_zone=Africa%2FLagos&currency=NGN`;
    const expected = {
      object: 'takings',
      time_zone: 'Africa/Lagos',
      data: [
        {
          currency: 'NGN',
          days: [
            { day: '2026-11-14', taken: 20, count: 1, refunded: 0, refund_count: 0 },
            { day: '2026-11-15', taken: 150, count: 2, refunded: 15, refund_count: 1 },
          ],
          total: { taken: 170, count: 3, refunded: 15, refund_count: 1 },
          previous_total: { taken: 7, count: 1, refunded: 0, refund_count: 0 },
          amount_unit: 'major',
        },
      ],
    };
    expect(await read(viewer, lagos)).toEqual(expected);
    await numberAll(api.database);
    expect(await read(viewer, lagos)).toEqual(expected);
    const utc = await read(viewer, `${workspace}/takings?days=1`);
    expect(utc.data).toMatchObject([
      { currency: 'KES', total: { taken: 5, count: 1 } },
      { currency: 'NGN', total: { taken: 100, count: 1 }, previous_total: { taken: 70, count: 2 } },
    ]);
    await post(reversal(id, noonMs, 1_500n));
    const after = await read(viewer, lagos);
    expect(after.data[0].total).toMatchObject({ refunded: 0, refund_count: 0 });
    await numberAll(api.database);
    expect((await read(viewer, lagos)).data[0].total).toMatchObject({ refunded: 0 });
  });

  test('a currency without any has days of nothing', async () => {
    const { workspace, viewer } = await openScreen(api);
    const { data } = await read(viewer, `${workspace}/takings?currency=NGN`);
    expect(data[0].days).toHaveLength(30);
    expect(data[0].total).toEqual({ taken: 0, count: 0, refunded: 0, refund_count: 0 });
    expect((await read(viewer, `${workspace}/takings`)).data).toEqual([]);
  });

  test('refuses what it does not know, and who has nothing to do with it', async () => {
    const { workspace, viewer } = await openScreen(api);
    const { viewer: stranger } = await openScreen(api);
    const path = `${workspace}/takings`;
    for (const query of ['days=0', 'days=93', 'time_zone=Mars%2FBase', 'currency=ngn']) {
      expect((await viewer.send('GET', `${path}?${query}`)).status).toBe(400);
    }
    expect((await stranger.send('GET', path)).status).toBe(404);
  });
});
