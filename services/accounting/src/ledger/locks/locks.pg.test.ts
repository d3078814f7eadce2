import type { Actor } from '@countinghouse/actor';
import { violatedConstraint } from '@countinghouse/postgres';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestBooks, pair } from '../../../test/support/ledger/journal-scene.ts';
import type { TestBooks } from '../../../test/support/ledger/journal-scene.ts';
import {
  connectAsApplication,
  useAccountingDatabase,
} from '../../../test/support/processes/accounting-database.ts';
import { addMember } from '../../people/members/add-member.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import { postManualJournal } from '../journal/manual/post-manual-journal.ts';
import { endLockException } from './end-lock-exception.ts';
import { grantLockException } from './grant-lock-exception.ts';
import { listLockExceptions } from './list-lock-exceptions.ts';
import { isOpen } from './lock.rules.ts';
import type { LockDates } from './lock.rules.ts';
import { setLockDates } from './set-lock-dates.ts';

const use = useAccountingDatabase();
const owner = { kind: 'member', id: 'the owner' } as const;
const clerk = { kind: 'member', id: 'a clerk' } as const;
const none: LockDates = { soft: null, tax: null, sales: null, purchases: null, hard: null };
const lockDate = '2026-03-31';

async function lockedBooks(dates: Partial<LockDates>): Promise<TestBooks> {
  const books = await createTestBooks(use.deps);
  const outcome = await setLockDates(use.deps, {
    orgId: books.orgId,
    actor: owner,
    role: 'owner',
    dates,
  });
  expect(outcome.kind).toBe('locked');
  return books;
}

/** A journal by a clerk, dated on the lock date. */
const clerksJournal = (books: TestBooks, actor: Actor = clerk) => ({
  orgId: books.orgId,
  actor,
  date: lockDate,
  memo: 'late invoice',
  lines: pair(books, ['6400', '1000'], 100n),
});

/** A member who can be granted an exception. */
async function addClerk({ orgId }: TestBooks): Promise<Actor> {
  const email = `${use.deps.newId()}@example.com`;
  const person = { email, name: 'A clerk', role: 'bookkeeper' } as const;
  const added = await addMember(use.deps, { orgId, actor: owner, ...person });
  if (added.kind === 'reject') throw new Error(added.reason);
  return { kind: 'member', id: added.memberId };
}

describe('AD-077 nothing is posted on or before a lock date, and each lock binds its own kinds', () => {
  const kinds = ['soft', 'tax', 'sales', 'purchases', 'hard'] as const;
  const areas = ['sales', 'purchases', 'general'] as const;
  let taxed: (books: TestBooks) => Promise<string>;

  beforeAll(() => {
    taxed = async ({ orgId, accountId }) => {
      const { db } = use.database;
      const [codeId, id] = [use.deps.newId(), use.deps.newId()];
      const now = use.deps.now();
      await db
        .insertInto('tax_codes')
        .values({ org_id: orgId, id: codeId, code: 'V', name: 'V', kind: 'both', created_at: now })
        .execute();
      await db
        .insertInto('tax_components')
        .values({
          org_id: orgId,
          id,
          tax_code_id: codeId,
          position: 1,
          name: 'V',
          output_account_id: accountId('2200'),
          input_account_id: accountId('1200'),
        })
        .execute();
      return id;
    };
  });

  test.each(kinds)('the %s lock', async (kind) => {
    const books = await lockedBooks({ [kind]: lockDate });
    const componentId = await taxed(books);
    for (const area of areas) {
      for (const hasTax of [false, true]) {
        for (const date of ['2020-01-01', lockDate, '2026-04-01']) {
          const taxComponentId = hasTax ? componentId : null;
          const lines = [books.line('1000', 5n), books.line('2200', -5n, { taxComponentId })];
          const isPosted = await books.post(books.entry(lines, { area, date })).then(
            () => true,
            (error: unknown) => {
              expect(violatedConstraint(error)).toBe(
                kind === 'soft' ? 'journal_period_soft_locked' : 'journal_period_locked',
              );
              return false;
            },
          );
          const isFree = isOpen({ ...none, [kind]: lockDate }, { date, area, hasTax });
          expect(isPosted, `${area} ${hasTax} ${date}`).toBe(isFree);
        }
      }
    }
  });

  test('a use case tells the locks apart by its reason', async () => {
    const soft = await lockedBooks({ soft: lockDate });
    expect(await postManualJournal(use.deps, clerksJournal(soft))).toEqual({
      kind: 'reject',
      reason: 'period_soft_locked',
    });
    const hard = await lockedBooks({ soft: lockDate, hard: lockDate });
    expect(await postManualJournal(use.deps, clerksJournal(hard))).toEqual({
      kind: 'reject',
      reason: 'period_locked',
    });
  });

  test('a lock that is set while 20 postings run has none after it, on or before its date', async () => {
    const books = await createTestBooks(use.deps);
    const database = connectAsApplication(use.testDatabase);
    const deps = { ...use.deps, database };
    const post = async (): Promise<void> => {
      const outcome = await postManualJournal(deps, clerksJournal(books));
      if (outcome.kind === 'reject') expect(outcome.reason).toBe('period_locked');
    };
    const rounds = Array.from({ length: 10 }, async () => {
      await post();
      await post();
    });
    await post();
    const [lock] = await Promise.all([
      setLockDates(use.deps, {
        orgId: books.orgId,
        actor: owner,
        role: 'owner',
        dates: { purchases: null, hard: lockDate },
      }),
      ...rounds,
    ]);
    await post();
    await database.close();
    if (lock.kind === 'reject') throw new Error(lock.reason);
    const entries = await use.database.db
      .selectFrom('journal_entries')
      .select('entry_no')
      .where('org_id', '=', books.orgId)
      .where('date', '<=', lockDate)
      .orderBy('entry_no')
      .execute();
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.at(-1)?.entry_no).toBe(lock.afterEntryNo);
  });
});

describe('AD-078 the soft lock can be passed', () => {
  const roles: readonly Role[] = [
    ...(['owner', 'admin', 'accountant', 'approver', 'bookkeeper'] as const),
    ...(['sales', 'claimant', 'viewer', 'auditor'] as const),
  ];

  test('by an accountant, an admin and the owner with a reason, and by no other role', async () => {
    const books = await lockedBooks({ soft: lockDate });
    const passing: string[] = [];
    for (const role of roles) {
      const lockPass = { role, reason: 'auditor asked for it' };
      const outcome = await postManualJournal(use.deps, { ...clerksJournal(books), lockPass });
      if (outcome.kind === 'posted') passing.push(role);
      else expect(outcome.reason).toBe('period_soft_locked');
    }
    expect(passing).toEqual(['owner', 'admin', 'accountant']);
    const without = { ...clerksJournal(books), lockPass: { role: 'owner', reason: ' ' } } as const;
    expect(await postManualJournal(use.deps, without)).toMatchObject({ kind: 'reject' });
  });

  test('the reason stays with the entry, and only where it was needed', async () => {
    const books = await lockedBooks({ soft: lockDate });
    const lockPass = { role: 'admin', reason: 'late bill' } as const;
    await postManualJournal(use.deps, { ...clerksJournal(books), lockPass });
    await postManualJournal(use.deps, { ...clerksJournal(books), date: '2026-04-01', lockPass });
    const entries = await use.database.db
      .selectFrom('journal_entries')
      .select(['entry_no', 'lock_pass_reason'])
      .where('org_id', '=', books.orgId)
      .orderBy('entry_no')
      .execute();
    expect(entries.map((entry) => entry.lock_pass_reason)).toEqual(['late bill', null]);
  });

  test('by one member under an exception, which ends by itself and lists what was posted', async () => {
    const books = await lockedBooks({ soft: lockDate });
    const { orgId } = books;
    const passing = await addClerk(books);
    const grantedAt = Date.parse('2026-05-04T10:00:00Z');
    const at = (minutes: number) => ({
      ...use.deps,
      now: () => new Date(grantedAt + minutes * 60_000),
    });
    const granted = await grantLockException(at(0), {
      orgId,
      actor: owner,
      role: 'accountant',
      memberId: passing.id,
      reason: 'bills that came late',
      endsAt: new Date(grantedAt + 3_600_000),
    });
    if (granted.kind === 'reject') throw new Error(granted.reason);
    const posted = await postManualJournal(at(59), clerksJournal(books, passing));
    if (posted.kind === 'reject') throw new Error(posted.reason);
    const other = {
      ...clerksJournal(books, passing),
      actor: { kind: 'member', id: 'another' },
    } as const;
    expect(await postManualJournal(at(59), other)).toMatchObject({ kind: 'reject' });
    const key = {
      ...clerksJournal(books, passing),
      actor: { kind: 'api_key', id: passing.id },
    } as const;
    expect(await postManualJournal(at(59), key)).toMatchObject({ kind: 'reject' });
    expect(await postManualJournal(at(60), clerksJournal(books, passing))).toEqual({
      kind: 'reject',
      reason: 'period_soft_locked',
    });
    const [exception] = await listLockExceptions(use.database.db, orgId);
    expect(exception).toMatchObject({
      id: granted.id,
      memberId: passing.id,
      reason: 'bills that came late',
      grantedBy: owner.id,
      entries: [{ id: posted.entry.id, entryNo: 1n, date: lockDate, memo: 'late invoice' }],
    });
  });

  test('no longer once the exception was ended, and an exception is never made longer', async () => {
    const books = await lockedBooks({ soft: lockDate });
    const { orgId } = books;
    const passing = await addClerk(books);
    const granted = await grantLockException(use.deps, {
      orgId,
      actor: owner,
      role: 'owner',
      memberId: passing.id,
      reason: 'for an hour',
      endsAt: new Date(Date.now() + 3_600_000),
    });
    if (granted.kind === 'reject') throw new Error(granted.reason);
    const end = { orgId, actor: owner, role: 'owner', exceptionId: granted.id } as const;
    expect(await endLockException(use.deps, end)).toEqual({ kind: 'ended' });
    expect(await endLockException(use.deps, end)).toEqual({ kind: 'reject', reason: 'not_found' });
    expect(await postManualJournal(use.deps, clerksJournal(books, passing))).toMatchObject({
      reason: 'period_soft_locked',
    });
    const longer = use.database.db
      .updateTable('lock_exceptions')
      .set({ ends_at: new Date(Date.now() + 7_200_000) })
      .where('org_id', '=', orgId)
      .execute();
    await expect(longer).rejects.toMatchObject({ constraint: 'lock_exceptions_shrink' });
  });
});

describe('AD-079 the hard lock', () => {
  const order = (books: TestBooks, role: Role, hard: string | null) =>
    ({ orgId: books.orgId, actor: owner, role, dates: { hard } }) as const;

  test('is set by the owner only', async () => {
    const books = await createTestBooks(use.deps);
    for (const role of ['admin', 'accountant', 'bookkeeper'] as const) {
      expect(await setLockDates(use.deps, order(books, role, lockDate))).toEqual({
        kind: 'reject',
        reason: 'permission_denied',
      });
    }
    expect(await setLockDates(use.deps, order(books, 'owner', lockDate))).toMatchObject({
      kind: 'locked',
      dates: { hard: lockDate },
    });
  });

  test('moves forward only, for the use case and for the database', async () => {
    const books = await lockedBooks({ hard: lockDate });
    for (const hard of ['2026-03-30', null]) {
      expect(await setLockDates(use.deps, order(books, 'owner', hard))).toEqual({
        kind: 'reject',
        reason: 'hard_lock_backward',
      });
      const byHand = use.database.db
        .updateTable('books')
        .set({ hard_lock_date: hard })
        .where('org_id', '=', books.orgId)
        .execute();
      await expect(byHand).rejects.toMatchObject({ constraint: 'books_hard_lock_forward' });
    }
  });

  test('lies in the past, because it cannot be undone', async () => {
    const books = await createTestBooks(use.deps);
    expect(await setLockDates(use.deps, order(books, 'owner', '2999-01-01'))).toEqual({
      kind: 'reject',
      reason: 'hard_lock_not_past',
    });
  });

  test('has no exception and no pass', async () => {
    const books = await lockedBooks({ soft: lockDate, hard: lockDate });
    const { orgId } = books;
    const passing = await addClerk(books);
    await grantLockException(use.deps, {
      orgId,
      actor: owner,
      role: 'owner',
      memberId: passing.id,
      reason: 'please',
      endsAt: new Date(Date.now() + 3_600_000),
    });
    const lockPass = { role: 'owner', reason: 'please' } as const;
    for (const journal of [
      clerksJournal(books, passing),
      { ...clerksJournal(books, passing), lockPass },
    ]) {
      expect(await postManualJournal(use.deps, journal)).toEqual({
        kind: 'reject',
        reason: 'period_locked',
      });
    }
  });

  test('each change of a lock is on record with what it was before', async () => {
    const books = await lockedBooks({ soft: lockDate });
    const { detail } = await use.database.db
      .selectFrom('audit_log')
      .select('detail')
      .where('tenant_id', '=', books.orgId)
      .where('action', '=', 'locks.changed')
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ before: { soft: null }, after: { soft: lockDate } });
  });
});
