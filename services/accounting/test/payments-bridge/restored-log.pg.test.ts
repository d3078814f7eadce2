import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/kernel/database.ts';
import { bookMovements } from '../../src/payments-bridge/connections/book-movements.ts';
import { readKeptCheckpoints } from '../../src/payments-bridge/connections/checkpoints/read-checkpoints.ts';
import { followFork } from '../../src/payments-bridge/connections/fork/follow-fork.ts';
import { createNoteSigners, openBridge } from '../support/payments-bridge/bridge-scene.ts';
import {
  connectAsApplication,
  useAccountingDatabase,
} from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
const connected: { worker?: Database } = {};
const scene = {
  get deps() {
    return use.deps;
  },
  get worker() {
    connected.worker ??= connectAsApplication({ applicationUrl: use.testDatabase.urlOf.worker });
    return connected.worker;
  },
};
afterAll(() => connected.worker?.close());
const charge = { kind: 'charge', gross: 10_000n, fee: 290n, share: 7_000n } as const;

describe('payments that was restored from a backup', () => {
  const follow = (bridge: Awaited<ReturnType<typeof openBridge>>) =>
    followFork(bridge.deps, { ...bridge.caller, id: bridge.id });

  test('AD-132 is followed: what it still has keeps its entry, what it lost is mirrored, and both tie', async () => {
    const bridge = await openBridge(scene);
    const before = await bridge.balances();
    bridge.add(charge, { kind: 'settled' }, charge);
    await bridge.follow();
    const [kept] = bridge.add(charge);
    bridge.add({ kind: 'payout', change: -500n }, { kind: 'refund', gross: -1_000n, charge: 3n });
    await bridge.follow();
    const entries = await bridge.countEntries();
    expect(await follow(bridge)).toMatchObject({ kind: 'reject', reason: 'log_is_the_same' });

    bridge.restore(3);
    await bridge.follow();
    expect((await bridge.reconcile()).connection.stopReason).toBe('log_differs');
    bridge.add({ ...charge, gross: 20_000n }, { ...charge, id: kept?.id ?? '' });
    expect(await follow(bridge)).toMatchObject({
      kind: 'followed',
      connection: { cursorSequence: 3n, forkCount: 1, stopReason: null },
    });
    await bridge.follow();
    const { connection, currencies } = await bridge.reconcile();
    expect(connection).toMatchObject({ cursorSequence: 5n, headSequence: 5n, stopReason: null });
    expect(currencies).toMatchObject([
      { totalMinor: 20_840n, clearingMinor: 20_840n, transitMinor: 0n, unexplainedMinor: 0n },
    ]);
    // Two mirrors and the new charge; the one that both logs have keeps its entry.
    expect(await bridge.countEntries()).toBe(entries + 3);
    expect(before).toEqual({});

    // Once more, to before what was kept.
    bridge.restore(3);
    await bridge.follow();
    await follow(bridge);
    bridge.add(charge);
    await bridge.follow();
    expect((await bridge.reconcile()).currencies).toMatchObject([
      { totalMinor: 8_130n, clearingMinor: 8_130n, unexplainedMinor: 0n },
    ]);
  });

  test('AD-132 a sale that was posted with others is taken back to be explained', async () => {
    const bridge = await openBridge(scene);
    await bridge.setMode('summary');
    bridge.add(charge, charge, charge);
    await bridge.follow();
    bridge.restore(2);
    bridge.add({ kind: 'payout', change: -100n });
    await bridge.follow();
    expect(await follow(bridge)).toMatchObject({ kind: 'followed' });
    await bridge.follow();
    expect((await bridge.reconcile()).currencies).toMatchObject([
      { totalMinor: 5_320n, clearingMinor: 5_320n, unexplainedMinor: 0n },
    ]);
    expect(await bridge.balances()).toMatchObject({ '2195': [2_710, 2_710] });
  });

  test('AD-132 a log that ends before the start cannot be followed', async () => {
    const bridge = await openBridge(scene);
    bridge.add({ ...charge, at: '2026-03-01T12:00:00Z' }, charge);
    await bridge.follow();
    bridge.restore(0);
    await bridge.follow();
    expect(await follow(bridge)).toEqual({ kind: 'reject', reason: 'restored_too_far' });
  });
});

describe('books that were restored from a backup', () => {
  test('AD-132 read again from their own cursor: nothing is missing and nothing is booked twice', async () => {
    const bridge = await openBridge(scene);
    bridge.add(charge, charge);
    await bridge.follow();
    const { cursorSequence, cursorHash } = (await bridge.reconcile()).connection;
    bridge.add(charge, { kind: 'payout', change: -500n });
    // A page that was read before the restore and is booked after it, twice.
    const page = {
      connection: { orgId: bridge.orgId, id: bridge.id, cursorSequence },
      movements: bridge.log.slice(2),
      isLast: true,
    };
    expect(cursorHash).toBe(bridge.log[1]?.hash);
    expect((await bookMovements(bridge.workerDeps, page)).kind).toBe('booked');
    expect((await bookMovements(bridge.workerDeps, page)).kind).toBe('stale');
    await bridge.follow();
    expect((await bridge.reconcile()).currencies).toMatchObject([
      { totalMinor: 7_630n, clearingMinor: 7_630n, unexplainedMinor: 0n },
    ]);
    expect(await bridge.countEntries()).toBe(4);
  });
});

describe('checkpoints that payments signed', () => {
  const troubleOf = async (bridge: Awaited<ReturnType<typeof openBridge>>) =>
    (await bridge.reconcile()).connection.trouble;
  const countKept = async (bridge: Awaited<ReturnType<typeof openBridge>>) =>
    (await readKeptCheckpoints(use.database.db, bridge)).length;

  test('AD-129 are kept, also by a new key that the old one vouches for; nothing new, nothing asked', async () => {
    const bridge = await openBridge(scene);
    const [old, next] = [createNoteSigners(), createNoteSigners()];
    bridge.add(charge, charge);
    bridge.sign(old);
    await bridge.follow();
    bridge.add(charge);
    bridge.sign([...next, ...old]);
    await bridge.follow();
    bridge.add(charge);
    bridge.sign(next);
    await bridge.follow();
    expect([await countKept(bridge), await troubleOf(bridge)]).toEqual([3, null]);
    bridge.checkpoints.push({ size: 9, note: 'never read' });
    await bridge.follow();
    expect([await countKept(bridge), await troubleOf(bridge)]).toEqual([3, null]);
  });

  test('AD-129 are refused by an unknown key, of another log or of other movements; booking continues', async () => {
    const signers = createNoteSigners();
    const lies: readonly ((bridge: Awaited<ReturnType<typeof openBridge>>) => void)[] = [
      (bridge) => bridge.sign(createNoteSigners()),
      (bridge) => bridge.sign(signers, { origin: 'countinghouse/movements/other' }),
      (bridge) => bridge.sign(signers, { last: '0'.repeat(64) }),
      (bridge) => bridge.sign([]),
    ];
    for (const lie of lies) {
      const bridge = await openBridge(scene);
      bridge.add(charge);
      bridge.sign(signers);
      await bridge.follow();
      bridge.add(charge);
      lie(bridge);
      await bridge.follow();
      expect([await countKept(bridge), await troubleOf(bridge)]).toEqual([
        1,
        'checkpoint_unverified',
      ]);
      expect((await bridge.reconcile()).connection.cursorSequence).toBe(2n);
    }
  });
});
