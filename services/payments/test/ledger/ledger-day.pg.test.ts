import { randomBytes } from 'node:crypto';
import { addDays, dayIn, dayMs, dayStart } from '@countinghouse/calendar';
import { createIdSource } from '@countinghouse/identifiers';
import {
  checkpointSigningKeys,
  listNoteSigners,
  parseNote,
  toNoteKey,
  toNoteSigners,
} from '@countinghouse/process';
import { beforeAll, describe, expect, test } from 'vitest';
import { signLedgerDay } from '../../src/ledger/days/sign-ledger-day.ts';
import { postToLedger } from '../../src/ledger/ledger/post-to-ledger.ts';
import type { Posting } from '../../src/ledger/ledger/posting.rules.ts';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import {
  connectAsApplication,
  usePaymentsDatabase,
} from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const secret = randomBytes(32).toString('base64');
const noteSigners = toNoteSigners(checkpointSigningKeys().parse(secret), 'https://pay.example.com');
const keys = noteSigners.map(({ name, publicKey }) => toNoteKey(name, publicKey));
/** Of the partitions that there are. */
const day = dayIn('UTC', new Date());
const startMs = dayStart('UTC', day).getTime();

/** A charge, recorded at a moment. */
async function charge(workspaceId: string, atMs: number, amount: bigint, currency = 'NGN') {
  const id = newTestId();
  const posting: Posting = {
    workspaceId,
    referenceId: id,
    currency,
    splitRecipientId: null,
    // The day of a transaction is that on which it was recorded.
    effectiveAt: new Date(atMs - 3 * dayMs),
    source: { kind: 'payment', id, step: 'charged' },
    template: 'charge',
    amounts: { gross: amount, fee: 290n, share: 0n },
  };
  const newId = createIdSource({ cell: 0, nowMs: () => atMs });
  await use.database.db.transaction().execute((tx) => postToLedger(tx, newId, [posting]));
}

const sign = (of = day, after = 2 * dayMs) =>
  signLedgerDay(
    { database: use.database, now: () => new Date(startMs + after), noteSigners },
    { day: of, environment: 'live' },
  );

beforeAll(async () => {
  const deps = operatorDeps(use.database);
  const [one, other] = [await createTenant(deps), await createTenant(deps)];
  await charge(one.liveWorkspaceId, startMs, 10_000n);
  await charge(other.liveWorkspaceId, startMs + dayMs - 1, 5_000n);
  await charge(other.liveWorkspaceId, startMs + 1_000, 7_000n, 'GHS');
  // A test environment, and the days around it.
  await charge(one.testWorkspaceId, startMs + 1_000, 900_000n);
  await charge(one.liveWorkspaceId, startMs - 1, 800_000n);
  await charge(one.liveWorkspaceId, startMs + dayMs, 700_000n);
});

describe('the file of a day', () => {
  test('PD-286 has an entry for each currency, account by account, over all workspaces, and is signed', async () => {
    const outcome = await sign();
    if (outcome.kind === 'reject') throw new Error(outcome.reason);
    const note = parseNote(outcome.note);
    expect(note?.text.split('\n')).toEqual([
      'countinghouse/ledger-day/live',
      day,
      'transactions 3',
      'GHS 1000 asset provider_clearing 7000',
      'GHS 2000 liability merchant_pending -6710',
      'GHS 4000 revenue platform_fees -290',
      'NGN 1000 asset provider_clearing 15000',
      'NGN 2000 liability merchant_pending -14420',
      'NGN 4000 revenue platform_fees -580',
      '',
    ]);
    expect(note === null ? null : listNoteSigners(note, keys)).toEqual(keys);
    expect(await sign()).toEqual(outcome);
  });

  test('PD-286 is refused until an hour after its end, and without a key', async () => {
    expect(await sign(day, dayMs + 3_599_999)).toEqual({ kind: 'reject', reason: 'day_not_over' });
    expect((await sign(day, dayMs + 3_600_000)).kind).toBe('signed');
    expect((await sign(addDays(day, 3))).kind).toBe('reject');
    const unsigned = { database: use.database, now: () => new Date(), noteSigners: [] };
    expect(await signLedgerDay(unsigned, { day, environment: 'live' })).toEqual({
      kind: 'reject',
      reason: 'no_signing_key',
    });
  });

  test('PD-286 is written with the rights of an operator', async () => {
    const database = connectAsApplication({ applicationUrl: use.testDatabase.urlOf.operator });
    try {
      const deps = { database, now: () => new Date(startMs + 2 * dayMs), noteSigners };
      expect(await signLedgerDay(deps, { day, environment: 'live' })).toEqual(await sign());
    } finally {
      await database.close();
    }
  });
});
