import { createHash, randomBytes } from 'node:crypto';
import {
  appendLeaves,
  checkpointSigningKeys,
  emptyTree,
  listNoteSigners,
  parseCheckpointText,
  parseNote,
  rootOf,
  toNoteKey,
  toNoteSigners,
} from '@countinghouse/process';
import {
  expectForbidden,
  expectInvalid,
  expectNotFound,
  expectUnauthenticated,
} from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { postToLedger } from '../../src/ledger/ledger/post-to-ledger.ts';
import type { Posting } from '../../src/ledger/ledger/posting.rules.ts';
import { signCheckpoints } from '../../src/ledger/movements/checkpoints/sign-checkpoints.ts';
import { insertQrCode } from '../support/charges/pay-targets.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { numberAll } from '../support/ledger/number-all.ts';
import { insertCharged, insertChargedMany } from '../support/money-out/refund-payments.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import { connectAsApplication } from '../support/processes/payments-database.ts';
import { call } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { needOperator, openTarget } from './support/target.ts';
import type { Operator } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const effectiveAt = new Date('2026-11-15T09:30:00.000Z');

/** A business with one movement of each kind. */
async function openLog(operator: Operator) {
  const { database } = operator.api;
  const tenant = await createTenant(operator.api.deps);
  const { key } = await tenant.createKey();
  const workspaceId = tenant.liveWorkspaceId;
  const charged = await insertCharged(database, workspaceId, { isSettled: true });
  const refundId = newTestId();
  const payoutId = newTestId();
  const posting = (rest: Pick<Posting, 'source' | 'template' | 'amounts'>): Posting => ({
    workspaceId,
    referenceId: rest.source.kind === 'payout' ? rest.source.id : charged,
    currency: 'NGN',
    splitRecipientId: null,
    effectiveAt,
    ...rest,
  });
  const given = {
    fromPending: 0n,
    fromAvailable: 3_900n,
    fromReceivable: 0n,
    share: 0n,
    fee: 100n,
  };
  const keptId = newTestId();
  await operator.api.database.db.transaction().execute((tx) =>
    postToLedger(tx, newTestId, [
      posting({
        source: { kind: 'refund', id: refundId, step: 'reserved' },
        template: 'refund_reserved',
        amounts: given,
      }),
      posting({
        source: { kind: 'refund', id: refundId, step: 'executed' },
        template: 'refund_executed',
        amounts: given,
      }),
      posting({
        source: { kind: 'refund', id: refundId, step: 'reversed' },
        template: 'refund_reversed',
        amounts: { ...given, shareRecovered: 0n },
      }),
      posting({
        source: { kind: 'payout', id: keptId, step: 'completed' },
        template: 'payout_kept',
        amounts: { payout: 2_000n },
      }),
      posting({
        source: { kind: 'payout', id: payoutId, step: 'reserved' },
        template: 'payout_reserved',
        amounts: { payout: 1_500n },
      }),
      posting({
        source: { kind: 'payout', id: payoutId, step: 'completed' },
        template: 'payout_completed',
        amounts: { payout: 1_500n, cost: 25n },
      }),
      posting({
        source: { kind: 'payout', id: payoutId, step: 'returned' },
        template: 'payout_returned',
        amounts: { payout: 1_500n },
      }),
    ]),
  );
  await numberAll(database);
  return { tenant, key, workspaceId, charged, refundId, keptId, payoutId };
}

interface Movement {
  readonly sequence: number;
  readonly id: string;
  readonly kind: string;
  readonly currency: string;
  readonly amounts: { readonly gross: number; readonly fee: number; readonly share: number };
  readonly change: number;
  readonly balance_after: Readonly<
    Record<'pending' | 'available' | 'service_account' | 'owed' | 'total', number>
  >;
  readonly hash: string;
}

async function readLog(key: string, query = ''): Promise<readonly Movement[]> {
  const { status, text } = await call(target, `/movements${query}`, { key });
  expect(status).toBe(200);
  const { data }: { data: readonly Movement[] } = JSON.parse(text);
  return data;
}

describe('GET /movements', () => {
  test('PD-227 numbers every change of the balance, with its parts and what it left', async (context) => {
    const { key, charged, refundId, keptId, payoutId } = await openLog(
      needOperator(context, target),
    );
    const log = await readLog(key);
    expect(log).toMatchObject([
      {
        sequence: 1,
        object: 'movement',
        kind: 'charge',
        source: { type: 'payment', id: charged },
        payment_id: charged,
        provider_reference: `tx-${charged}`,
        currency: 'NGN',
        amounts: { gross: 10_000, fee: 320, share: 0 },
        change: 9_680,
        charge_sequence: null,
        amount_unit: 'minor',
        environment: 'live',
      },
      { sequence: 2, kind: 'settled', payment_id: charged, change: 0 },
      {
        sequence: 3,
        kind: 'refund',
        source: { type: 'refund', id: refundId },
        payment_id: charged,
        amounts: { gross: -4_000, fee: -100, share: 0 },
        change: -3_900,
        charge_sequence: 1,
        effective_at: effectiveAt.toISOString(),
      },
      { sequence: 4, kind: 'refund_reversed', change: 3_900, charge_sequence: 1 },
      { sequence: 5, kind: 'kept', source: { type: 'payout', id: keptId }, change: 0 },
      { sequence: 6, kind: 'payout', source: { type: 'payout', id: payoutId }, change: -1_500 },
      { sequence: 7, kind: 'payout_returned', payment_id: null, change: 1_500 },
    ]);
    expect(log.at(-1)?.balance_after).toEqual({
      pending: 0,
      available: 7_680,
      service_account: 2_000,
      disputed: 0,
      reserved: 0,
      owed: 0,
      total: 9_680,
    });
  });

  test('PD-227 each total is the one before and its change, which is what the parts leave', async (context) => {
    const { key } = await openLog(needOperator(context, target));
    let total = 0;
    for (const { kind, change, amounts, balance_after: after } of await readLog(key)) {
      total += change;
      expect(after.total).toBe(total);
      expect(after.total).toBe(
        after.pending + after.available + after.service_account - after.owed,
      );
      if (['charge', 'refund', 'refund_reversed'].includes(kind)) {
        expect(change).toBe(amounts.gross - amounts.fee - amounts.share);
      }
    }
  });

  test('PD-227 a share of a recipient is in the parts and not in the change', async (context) => {
    const operator = needOperator(context, target);
    const tenant = await createTenant(operator.api.deps);
    const { key } = await tenant.createKey();
    const recipientId = await insertRecipient(operator.api.database, tenant.liveWorkspaceId);
    await insertCharged(operator.api.database, tenant.liveWorkspaceId, {
      feeMinor: 290n,
      split: { recipientId, amountMinor: 7_000n },
    });
    await numberAll(operator.api.database);
    expect(await readLog(key)).toMatchObject([
      {
        recipient_id: recipientId,
        amounts: { gross: 10_000, fee: 290, share: 7_000 },
        change: 2_710,
      },
    ]);
  });

  test('PD-227 names the QR code or subscription that was paid', async (context) => {
    const operator = needOperator(context, target);
    const tenant = await createTenant(operator.api.deps);
    const { key } = await tenant.createKey();
    const { id: qrCodeId } = await insertQrCode(operator.api.database, tenant.liveWorkspaceId);
    const subscriptionId = newTestId();
    for (const by of [{ qrCodeId }, { subscriptionId }]) {
      await insertCharged(operator.api.database, tenant.liveWorkspaceId, { by, isSettled: true });
    }
    await numberAll(operator.api.database);
    const ofCode = { qr_code_id: qrCodeId, subscription_id: null, payment_link_id: null };
    const ofSubscription = { ...ofCode, qr_code_id: null, subscription_id: subscriptionId };
    expect(await readLog(key)).toMatchObject([
      { kind: 'charge', ...ofCode },
      { kind: 'settled', ...ofCode },
      { kind: 'charge', ...ofSubscription },
      { kind: 'settled', ...ofSubscription },
    ]);
  });

  test('PD-228 a hash is that of the values it names', async (context) => {
    const { key } = await openLog(needOperator(context, target));
    for (const each of await readLog(key)) {
      const { pending, available, service_account: kept, owed } = each.balance_after;
      const values = [each.sequence, each.id, each.kind, each.currency, each.change];
      const text = ['movement-1', ...values, pending, available, kept, owed].join('|');
      expect(each.hash).toBe(createHash('sha256').update(text).digest('hex'));
    }
  });

  test('PD-228 goes on after the number and hash of the last, and says when that is another log', async (context) => {
    const { key } = await openLog(needOperator(context, target));
    const [first, second] = await readLog(key, '?limit=2');
    const after = `?after_sequence=2&after_hash=${second?.hash}`;
    expect((await readLog(key, after)).map(({ sequence }) => sequence)).toEqual([3, 4, 5, 6, 7]);
    expect(await readLog(key, '?after_sequence=7')).toEqual([]);
    const differing = [
      `?after_sequence=2&after_hash=${first?.hash}`,
      '?after_sequence=8',
      `?after_sequence=900000000000000&limit=1`,
    ];
    for (const query of differing) {
      const { status, body, headers } = await call(target, `/movements${query}`, { key });
      expect([status, body['code']]).toEqual([409, 'conflict']);
      expect(headers.get('error-reason')).toBe('log_differs');
    }
  });

  test('PD-227 without a limit it has everything, however long', async (context) => {
    const operator = needOperator(context, target);
    const tenant = await createTenant(operator.api.deps);
    const { key } = await tenant.createKey();
    const { database } = operator.api;
    await insertChargedMany(database, tenant.liveWorkspaceId, 700);
    await insertChargedMany(database, tenant.liveWorkspaceId, 601, { currency: 'KES' });
    await numberAll(database);
    const log = await readLog(key);
    expect(log.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 1_301 }, (_, index) => index + 1),
    );
    expect(log.map(({ id }) => id)).toEqual([...new Set(log.map(({ id }) => id))]);
    expect(await readLog(key, '?limit=1000&after_sequence=301')).toEqual(log.slice(301));
  });

  test('PD-227 each key reads the log of its own business and environment', async (context) => {
    const { tenant } = await openLog(needOperator(context, target));
    const { key: sandbox } = await tenant.createKey({ environment: 'test' });
    expect(await readLog(sandbox)).toEqual([]);
  });

  test('PD-227 needs settlements:read, and refuses what is no number', async (context) => {
    const { tenant } = needOperator(context, target);
    const others = scopes.filter((scope) => scope !== 'settlements:read');
    const { key } = await tenant.createKey({ scopes: others });
    for (const path of [
      '/movements',
      '/movements/head',
      '/movements/summary',
      '/movements/checkpoints',
      `/movements/${unknownId}`,
    ]) {
      expectForbidden(await call(target, path, { key }));
      expectUnauthenticated(await call(target, path));
    }
    const asked = (query: string) => call(target, `/movements?${query}`, { key: target.liveKey });
    expectInvalid(await asked('after_sequence=-1'), 'after_sequence');
    expectInvalid(await asked('after_sequence=1e3'), 'after_sequence');
    expectInvalid(await asked('after_hash=abc'), 'after_hash');
    for (const limit of ['0', '1001', 'all']) {
      expectInvalid(await asked(`limit=${limit}`), 'limit');
    }
  });
});

describe('GET /movements/head', () => {
  test('PD-228 is the last movement and the balances it left', async (context) => {
    const { key } = await openLog(needOperator(context, target));
    const last = (await readLog(key)).at(-1);
    const { body } = await call(target, '/movements/head', { key });
    expect(body).toEqual({
      object: 'movement_head',
      sequence: last?.sequence,
      hash: last?.hash,
      balances: [{ currency: 'NGN', ...last?.balance_after }],
      amount_unit: 'minor',
      environment: 'live',
    });
  });

  test('PD-228 of an empty log is 0', async (context) => {
    const { api } = needOperator(context, target);
    const { key } = await (await createTenant(api.deps)).createKey();
    const { body } = await call(target, '/movements/head', { key });
    expect(body).toMatchObject({ sequence: 0, hash: null, balances: [] });
  });
});

interface Sum {
  readonly day: string;
  readonly kind: string;
  readonly count: number;
  readonly change: number;
}

const sumsOf = (body: object): readonly Sum[] => Object(body).data;

describe('GET /movements/summary', () => {
  test('PD-229 sums up by day, currency and kind, and its changes lead to its balances', async (context) => {
    const { key } = await openLog(needOperator(context, target));
    const log = await readLog(key);
    const { body } = await call(target, '/movements/summary', { key });
    expect(body).toMatchObject({
      object: 'movement_summary',
      after_sequence: 0,
      up_to_sequence: 7,
      up_to_hash: log.at(-1)?.hash,
      balances: [{ currency: 'NGN', ...log.at(-1)?.balance_after }],
    });
    const sums = sumsOf(body);
    const sum = (kind: string) => sums.find((each) => each.kind === kind);
    expect(sum('charge')).toMatchObject({
      count: 1,
      amounts: { gross: 10_000, fee: 320, share: 0 },
      change: 9_680,
    });
    expect(sum('refund')).toMatchObject({ count: 1, amounts: { gross: -4_000, fee: -100 } });
    expect(sum('kept')).toMatchObject({ count: 1, change: 0 });
    expect(sums.reduce((total, { change }) => total + change, 0)).toBe(
      log.at(-1)?.balance_after.total,
    );
  });

  test('PD-229 ends where it is told to, and goes on from there', async (context) => {
    const { key } = await openLog(needOperator(context, target));
    const log = await readLog(key);
    const ask = async (query: string) =>
      (await call(target, `/movements/summary?${query}`, { key })).body;
    const first = await ask('up_to_sequence=3');
    expect(first).toMatchObject({
      up_to_sequence: 3,
      balances: [{ total: log[2]?.balance_after.total }],
    });
    const rest = await ask(`after_sequence=3&after_hash=${log[2]?.hash}`);
    expect(rest).toMatchObject({ after_sequence: 3, up_to_sequence: 7 });
    const changes = [...sumsOf(first), ...sumsOf(rest)].map(({ change }) => change);
    expect(changes.reduce((total, change) => total + change, 0)).toBe(
      log.at(-1)?.balance_after.total,
    );
    expect(await ask('after_sequence=7')).toMatchObject({ up_to_sequence: 7, data: [] });
  });

  test('PD-229 days are those of the time zone', async (context) => {
    const { key } = await openLog(needOperator(context, target));
    const days = async (zone: string) => {
      const { body } = await call(target, `/movements/summary?time_zone=${zone}`, { key });
      return sumsOf(body)
        .filter(({ kind }) => kind === 'refund')
        .map(({ day }) => day);
    };
    // Of 09:30 UTC.
    expect(await days('UTC')).toEqual(['2026-11-15']);
    expect(await days('Pacific/Kiritimati')).toEqual(['2026-11-15']);
    expect(await days('Pacific/Pago_Pago')).toEqual(['2026-11-14']);
  });

  test('PD-229 says when the log is another one, and refuses what is no time zone', async (context) => {
    const { key } = await openLog(needOperator(context, target));
    const ask = (query: string) => call(target, `/movements/summary?${query}`, { key });
    const { status, headers } = await ask(`after_sequence=2&after_hash=${'0'.repeat(64)}`);
    expect([status, headers.get('error-reason')]).toEqual([409, 'log_differs']);
    expect((await ask('after_sequence=8')).status).toBe(409);
    expectInvalid(await ask('time_zone=Mars/Base'), 'time_zone');
    expectInvalid(await ask('up_to_sequence=-1'), 'up_to_sequence');
  });
});

describe('GET /movements/{id}', () => {
  test('PD-227 is what the list has', async (context) => {
    const { key } = await openLog(needOperator(context, target));
    for (const each of await readLog(key)) {
      const { body } = await call(target, `/movements/${each.id}`, { key });
      expect(body).toEqual(each);
    }
  });

  test('P-221 P-222 PD-227 another business’s, another environment’s and an unknown one are the same 404', async (context) => {
    const { key, tenant } = await openLog(needOperator(context, target));
    const [first] = await readLog(key);
    const { key: sandbox } = await tenant.createKey({ environment: 'test' });
    expectNotFound(await call(target, `/movements/${first?.id}`, { key: target.otherLiveKey }));
    expectNotFound(await call(target, `/movements/${first?.id}`, { key: sandbox }));
    expectNotFound(await call(target, `/movements/${unknownId}`, { key }));
  });
});

interface SignedCheckpoint {
  readonly size: number;
  readonly root: string;
  readonly note: string;
}

async function listCheckpoints(key: string, query = ''): Promise<readonly SignedCheckpoint[]> {
  const { status, text } = await call(target, `/movements/checkpoints${query}`, { key });
  expect(status).toBe(200);
  const { data }: { data: readonly SignedCheckpoint[] } = JSON.parse(text);
  return data;
}

describe('GET /movements/checkpoints', () => {
  test('PD-259 each is signed, by keys that anyone can read, and its root is that of the log', async (context) => {
    const operator = needOperator(context, target);
    const { key, workspaceId, tenant } = await openLog(operator);
    const database = connectAsApplication({
      applicationUrl: operator.api.testDatabase.urlOf.worker,
    });
    const secrets = [1, 2].map(() => randomBytes(32).toString('base64'));
    const sign = (keys: readonly string[]) =>
      signCheckpoints({
        database,
        now: () => effectiveAt,
        noteSigners: toNoteSigners(
          checkpointSigningKeys().parse(keys.join(',')),
          'https://pay.example.com',
        ),
      });
    await sign(secrets.slice(0, 1));
    await insertChargedMany(operator.api.database, workspaceId, 20);
    await numberAll(operator.api.database);
    // The old key signs beside the new one while it is replaced. What has not grown is not signed again.
    await sign(secrets);
    await sign(secrets);
    await database.close();

    const checkpoints = await listCheckpoints(key);
    const log = await readLog(key);
    expect(checkpoints.map(({ size }) => size)).toEqual([7, 27]);
    expect(await listCheckpoints(key, '?after_size=7')).toEqual(checkpoints.slice(1));
    const answer = await fetch(new URL('/.well-known/countinghouse-keys', target.baseUrl));
    const { keys }: { keys: readonly { name: string; public_key: string }[] } = Object(
      await answer.json(),
    );
    const published = keys.map((each) => toNoteKey(each.name, each.public_key));
    for (const [at, { size, root, note }] of checkpoints.entries()) {
      const leaves = log.slice(0, size).map(({ hash }) => Buffer.from(hash, 'hex'));
      expect(root).toBe(rootOf(appendLeaves(emptyTree, leaves)).toString('base64'));
      const parsed = parseNote(note);
      expect(parsed && listNoteSigners(parsed, published)).toHaveLength(at + 1);
      expect(parsed && parseCheckpointText(parsed.text)).toMatchObject({
        origin: `countinghouse/movements/${workspaceId}`,
        size: BigInt(size),
        facts: [
          `last ${log[size - 1]?.hash}`,
          `balance NGN ${log[size - 1]?.balance_after.total}`,
          `time ${effectiveAt.toISOString()}`,
        ],
      });
    }
    const { key: sandbox } = await tenant.createKey({ environment: 'test' });
    expect(await listCheckpoints(sandbox)).toEqual([]);
  });
});
