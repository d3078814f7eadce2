import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submitDocument } from '../../src/documents/issuing/approvals/submit-document.ts';
import { setLockDates } from '../../src/ledger/locks/set-lock-dates.ts';
import { createForeignScene } from '../support/ledger/foreign-scene.ts';
import type { ForeignScene } from '../support/ledger/foreign-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

const now = new Date('2027-02-10T12:00:00Z');
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ nowMs: () => now.getTime() });
});
afterAll(() => api.stop());

const yearEnd = '2026-12-31';

interface Desk {
  readonly scene: ForeignScene;
  readonly accountant: Staff;
}

/** Books of a year that nothing is left to do in, but to verify them. */
async function openDesk(): Promise<Desk> {
  const scene = await createForeignScene(api.deps);
  const invoice = await scene.posted();
  await scene.pay(invoice, 12_100n);
  const { orgId } = scene;
  return {
    scene,
    accountant: await signInStaff(api, { orgId, role: 'accountant' }),
  };
}

const verify = ({ accountant }: Desk) => accountant.post('/journal/verifications');
const close = ({ accountant }: Desk, more: object = {}) =>
  accountant.post('/year-ends', { year_end: yearEnd, ...more });

async function openPoints({ accountant }: Desk): Promise<readonly string[]> {
  const { body } = await accountant.get(`/year-ends/checklist?year_end=${yearEnd}`);
  const open = body.points.filter(({ ok }: { ok: boolean }) => !ok);
  return open.map(({ name, count }: { name: string; count: number }) => `${name} ${count}`);
}

describe('the checklist', () => {
  test('says of each point whether it is well, in words, and what is in the way', async () => {
    const desk = await openDesk();
    const { scene, accountant } = desk;
    expect(await openPoints(desk)).toEqual(['verification 1']);
    await verify(desk);
    const { body } = await accountant.get(`/year-ends/checklist?year_end=${yearEnd}`);
    expect(body).toMatchObject({ year_start: '2026-01-01', year_end: yearEnd, ready: true });
    for (const point of body.points) expect(point.sentence).toMatch(/\.$/);

    await scene.draft();
    await scene.draft();
    const claim = await scene.draft({ kind: 'expense_claim' });
    await submitDocument(api.deps, scene.order(claim.id));
    await scene.draft({ date: '2027-01-05' });
    await scene.posted({ currency: 'USD' });
    await scene.rate('USD', yearEnd, '0.8');
    await scene.receive(500n);
    const opening = {
      date: '2026-01-01',
      lines: [{ account_id: scene.accountIdOf('1700'), debit: 9 }],
    };
    await accountant.post('/journal/opening-balances', opening);
    const clearing = [
      { account_id: scene.accountIdOf('1150'), debit: 4 },
      { account_id: scene.accountIdOf('1000'), credit: 4 },
    ];
    await accountant.post('/journal/entries', {
      date: '2026-12-30',
      memo: 'payout',
      lines: clearing,
    });
    expect(await openPoints(desk)).toEqual([
      'opening_equity 1',
      'drafts 2',
      'awaiting_approval 1',
      'unapplied_money 1',
      'clearing 1',
      'revaluation 1',
    ]);
    await accountant.post('/revaluations', { date: yearEnd });
    expect(await openPoints(desk)).not.toContain('revaluation 1');
    await scene.rate('USD', yearEnd, '0.7');
    expect(await openPoints(desk)).toContain('revaluation 1');
  });

  test('debts that were taken over do not stand in the way while opening balance equity is 0', async () => {
    const desk = await openDesk();
    const { scene, accountant } = desk;
    const lines = [
      { account_id: scene.accountIdOf('1100'), contact_id: scene.customer.id, debit: 9 },
      { account_id: scene.accountIdOf('3000'), credit: 9 },
    ];
    await accountant.post('/journal/opening-balances', { date: '2026-01-01', lines });
    await verify(desk);
    expect(await openPoints(desk)).toEqual([]);
  });

  test('counts what the bank says and nobody has matched up to the last day, and accounts that are not reconciled to it', async () => {
    const desk = await openDesk();
    const { db } = api.database;
    const account = { org_id: desk.scene.orgId, account_id: desk.scene.accountIdOf('1000') };
    const at = { created_at: now, updated_at: now };
    await db
      .insertInto('bank_accounts')
      .values({ ...account, ...at })
      .execute();
    const statement_id = newTestId();
    await db
      .insertInto('bank_statements')
      .values({
        ...account,
        id: statement_id,
        format: 'csv',
        file_name: 'bank.csv',
        file_hash: randomBytes(32),
        from_date: '2026-12-30',
        to_date: '2027-01-02',
        line_count: 4,
        repeated_count: 0,
        imported_by_kind: 'member',
        imported_by: 'x',
        imported_at: now,
      })
      .execute();
    const lines = [
      { date: '2026-12-30', status: 'open' },
      { date: yearEnd, status: 'open' },
      { date: yearEnd, status: 'matched' },
      { date: '2027-01-01', status: 'open' },
    ] as const;
    await db
      .insertInto('bank_lines')
      .values(
        lines.map((line, position) => ({
          ...account,
          ...line,
          id: newTestId(),
          statement_id,
          position,
          amount_minor: 1n,
          description: 'a line',
          fingerprint: randomBytes(32),
          updated_at: now,
        })),
      )
      .execute();
    const others = ['verification 1', 'bank_lines 2'];
    expect(await openPoints(desk)).toEqual([...others, 'reconciliation 1']);
    const reconcile = (as_of: string) =>
      db
        .insertInto('bank_reconciliations')
        .values({
          ...account,
          id: newTestId(),
          as_of,
          closing_minor: 12_100n,
          actor_kind: 'member',
          actor: 'x',
          reconciled_at: now,
        })
        .execute();
    await reconcile('2026-11-30');
    expect(await openPoints(desk)).toEqual([...others, 'reconciliation 1']);
    await reconcile(yearEnd);
    expect(await openPoints(desk)).toEqual(others);
    // What is posted up to the last day afterwards nobody has compared with the bank.
    await desk.scene.receive(500n);
    expect(await openPoints(desk)).toEqual([
      'verification 1',
      'unapplied_money 1',
      'bank_lines 2',
      'reconciliation 1',
    ]);
  });

  test('is there for last days of fiscal years that are over, and for no other', async () => {
    const { accountant } = await openDesk();
    const asked = async (day: string) => {
      const { status, body } = await accountant.get(`/year-ends/checklist?year_end=${day}`);
      return [status, body.reason];
    };
    expect(await asked('2026-12-30')).toEqual([400, 'not_a_year_end']);
    expect(await asked('2027-12-31')).toEqual([409, 'year_not_over']);
  });
});

describe('closing a year', () => {
  test('keeps its reports under a hash, locks it softly, and says so in the list', async () => {
    const desk = await openDesk();
    const { scene, accountant } = desk;
    await verify(desk);
    const { status, body } = await close(desk);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      year_end: yearEnd,
      last_entry_no: 2,
      reports_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      despite: [],
      note: null,
      closed_by: { kind: 'member', id: accountant.memberId },
      reopened: null,
    });
    const locks = await api.database.db
      .selectFrom('books')
      .select(['soft_lock_date', 'hard_lock_date'])
      .where('org_id', '=', scene.orgId)
      .executeTakeFirstOrThrow();
    expect(locks).toEqual({ soft_lock_date: yearEnd, hard_lock_date: null });
    const list = await accountant.get('/year-ends');
    expect(list.body.data).toMatchObject([
      { year_end: '2027-12-31', status: 'running', closing: null },
      { year_end: yearEnd, status: 'closed', closing: { id: body.id } },
    ]);
    const again = await close(desk);
    expect([again.status, again.body.reason]).toEqual([409, 'already_closed']);
  });

  test('waits while what is blocking is open, whatever is accepted', async () => {
    const desk = await openDesk();
    const { status, body } = await close(desk, { despite: ['verification'], note: 'no time' });
    expect([status, body.reason]).toEqual([409, 'checklist_blocked']);
    expect(body.error).toContain('verification');
  });

  test('goes on despite other points, if each is named and a note says why', async () => {
    const desk = await openDesk();
    await desk.scene.draft();
    await verify(desk);
    const open = await close(desk);
    expect([open.status, open.body.reason]).toEqual([409, 'checklist_open']);
    expect(open.body.error).toContain('drafts');
    const silent = await close(desk, { despite: ['drafts'] });
    expect([silent.status, silent.body.reason, silent.body.field]).toEqual([
      400,
      'note_missing',
      'note',
    ]);
    const closed = await close(desk, { despite: ['drafts', 'clearing'], note: 'for next year' });
    expect(closed.body).toMatchObject({ despite: ['drafts'], note: 'for next year' });
    expect((await close(desk, { despite: ['anything'] })).status).toBe(400);
  });

  test('AD-076 posts nothing: results are carried forward by the reports themselves', async () => {
    const desk = await openDesk();
    await verify(desk);
    const count = await desk.scene.entryCount();
    await close(desk);
    expect(await desk.scene.entryCount()).toBe(count);
    const { body } = await desk.accountant.get('/reports/balance-sheet?as_of=2027-01-01');
    expect(body.data.equity).toMatchObject({ retained_earnings: 100, current_year_earnings: 0 });
  });

  test('while others post: what is kept is what the books had at its last entry', async () => {
    const desk = await openDesk();
    await verify(desk);
    const entry = { date: '2026-12-30', memo: 'late' };
    const lines = [
      { account_id: desk.scene.accountIdOf('6500'), debit: 1 },
      { account_id: desk.scene.accountIdOf('1000'), credit: 1 },
    ];
    const post = () => desk.accountant.post('/journal/entries', { ...entry, lines });
    const [closed, ...posted] = await Promise.all([close(desk), post(), post(), post(), post()]);
    for (const { status, body } of posted) {
      expect([201, 'period_soft_locked']).toContain(status === 201 ? status : body.reason);
    }
    const late = posted.filter(
      ({ status, body }) => status === 201 && body.entry_no > closed.body.last_entry_no,
    );
    expect(late).toEqual([]);
    const { body } = await desk.accountant.get(`/year-ends/${closed.body.id}`);
    expect(body.identical).toBe(true);
  });
});

describe('a closed year', () => {
  test('is compared with what its reports say now, figure by figure', async () => {
    const desk = await openDesk();
    const { scene, accountant } = desk;
    await verify(desk);
    const { body: closing } = await close(desk);
    const same = await accountant.get(`/year-ends/${closing.id}`);
    expect(same.body).toMatchObject({ identical: true, drift: [], year_start: '2026-01-01' });
    expect(same.body.figures).toContainEqual({
      report: 'profit_and_loss',
      basis: 'cash',
      line: 'income',
      account_id: scene.accountIdOf('4000'),
      code: '4000',
      name: 'Sales of goods',
      amount: 100,
    });
    const lines = [
      { account_id: scene.accountIdOf('6500'), debit: 30 },
      { account_id: scene.accountIdOf('1000'), credit: 30 },
    ];
    const late = { date: yearEnd, memo: 'rent', lines, lock_reason: 'found in a drawer' };
    expect((await accountant.post('/journal/entries', late)).status).toBe(201);
    const { body } = await accountant.get(`/year-ends/${closing.id}`);
    expect(body.identical).toBe(false);
    const drift = body.drift
      .filter(
        ({ report, basis }: Record<string, unknown>) =>
          report === 'profit_and_loss' && basis === 'accrual',
      )
      .map((one: Record<string, unknown>) => [one['line'], one['code'], one['was'], one['now']]);
    expect(drift).toEqual([
      ['expenses', null, 0, 30],
      ['operating_profit', null, 100, 70],
      ['net_profit', null, 100, 70],
      ['expenses', '6500', 0, 30],
    ]);
  });

  test('is reopened by an owner with a reason, which takes the lock back and keeps what was kept', async () => {
    const desk = await openDesk();
    const { scene, accountant } = desk;
    const { orgId, act } = scene;
    const owner = await signInStaff(api, { orgId });
    await setLockDates(api.deps, { ...act, role: 'owner', dates: { soft: '2026-06-30' } });
    await verify(desk);
    const { body: closing } = await close(desk);
    const path = `/year-ends/${closing.id}/reopen`;
    const refused = await accountant.post(path, { reason: 'forgot something' });
    expect([refused.status, refused.body.reason]).toEqual([403, 'owner_only']);
    expect((await owner.post(path, {})).status).toBe(400);
    const reopened = await owner.post(path, { reason: 'forgot something' });
    expect(reopened.body.reopened).toEqual({
      at: now.toISOString(),
      by: owner.memberId,
      reason: 'forgot something',
    });
    const { soft_lock_date: soft } = await api.database.db
      .selectFrom('books')
      .select('soft_lock_date')
      .where('org_id', '=', orgId)
      .executeTakeFirstOrThrow();
    expect(soft).toBe('2026-06-30');
    const twice = await owner.post(path, { reason: 'again' });
    expect([twice.status, twice.body.reason]).toEqual([409, 'already_reopened']);
    expect((await close(desk)).status).toBe(201);
  });

  test('stays closed under the hard lock, and while a later year is closed', async () => {
    const desk = await openDesk();
    const { scene, accountant } = desk;
    const owner = await signInStaff(api, { orgId: scene.orgId });
    await verify(desk);
    const { body: closing } = await close(desk);
    const earlier = await accountant.post('/year-ends', { year_end: '2025-12-31' });
    expect([earlier.status, earlier.body.reason]).toEqual([409, 'later_year_closed']);
    await setLockDates(api.deps, { ...scene.act, role: 'owner', dates: { hard: yearEnd } });
    const { status, body } = await owner.post(`/year-ends/${closing.id}/reopen`, { reason: 'x' });
    expect([status, body.reason]).toEqual([409, 'hard_locked']);
  });

  test('is nobody else’s', async () => {
    const desk = await openDesk();
    await verify(desk);
    const { body: closing } = await close(desk);
    const stranger = await openDesk();
    expect((await stranger.accountant.get(`/year-ends/${closing.id}`)).status).toBe(404);
    const path = `/year-ends/${closing.id}/reopen`;
    expect((await stranger.accountant.post(path, { reason: 'x' })).status).toBe(404);
    const viewer = await signInStaff(api, { orgId: desk.scene.orgId, role: 'viewer' });
    expect((await viewer.get(`/year-ends/${closing.id}`)).status).toBe(200);
    expect((await viewer.post('/year-ends', { year_end: yearEnd })).body.reason).toBe(
      'role_forbids',
    );
  });
});
