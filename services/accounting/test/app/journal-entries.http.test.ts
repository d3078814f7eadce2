import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantLockException } from '../../src/ledger/locks/grant-lock-exception.ts';
import { setLockDates } from '../../src/ledger/locks/set-lock-dates.ts';
import { allocate } from '../../src/settling/allocations/allocate.ts';
import { unAllocate } from '../../src/settling/allocations/un-allocate.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { newTestId, testOperator } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createSettlingScene, expectSoundBooks } from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';

const now = new Date('2026-11-15T12:00:00Z');
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ nowMs: () => now.getTime() });
});
afterAll(() => api.stop());

interface Desk {
  readonly scene: SettlingScene;
  readonly accountant: Staff;
}

async function openDesk(): Promise<Desk> {
  const scene = await createSettlingScene(api.deps);
  return { scene, accountant: await signInStaff(api, { orgId: scene.orgId, role: 'accountant' }) };
}

/** Books in which nothing is ever posted, for what is refused. */
let quiet: Desk;
beforeAll(async () => {
  quiet = await openDesk();
});

const date = '2026-10-31';

function journal({ scene }: Desk, more: object = {}) {
  return {
    date,
    memo: 'Rent of October',
    lines: [
      { account_id: scene.accountIdOf('6500'), debit: 800 },
      { account_id: scene.accountIdOf('1000'), credit: 800 },
    ],
    ...more,
  };
}

describe('a manual journal', () => {
  test('AD-065 P17 is posted as written and explains itself: lines, who and when', async () => {
    const desk = await openDesk();
    const { status, body } = await desk.accountant.post('/journal/entries', journal(desk));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      entry_no: 1,
      date,
      memo: 'Rent of October',
      amount: 800,
      source: { kind: 'journal' },
      belongs_to: { document: null, payment_id: null },
      recorded_by: { kind: 'member', id: desk.accountant.memberId, name: 'The accountant' },
      recorded_at: now.toISOString(),
      lock_leave: null,
      sealed: false,
      may_be_undone: true,
    });
    expect(body.lines).toMatchObject([
      { account_code: '6500', basis: 'both', currency: 'EUR', debit: 800, credit: 0 },
      { account_code: '1000', basis: 'both', currency: 'EUR', debit: 0, credit: 800 },
    ]);
    expect((await desk.accountant.get(`/journal/entries/${body.id}`)).body).toEqual(body);
    const act = api.database.db.selectFrom('audit_log').select(['action', 'actor']);
    const acts = await act
      .where('tenant_id', '=', desk.scene.orgId)
      .where('subject_id', '=', body.id)
      .execute();
    expect(acts).toEqual([{ action: 'journal.posted', actor: desk.accountant.memberId }]);
  });

  test('in another currency it is worth what the rate of the day says, and still balances', async () => {
    const desk = await openDesk();
    const { accountIdOf } = desk.scene;
    const line = (code: string, more: object) => ({
      account_id: accountIdOf(code),
      currency: 'USD',
      ...more,
    });
    const lines = [
      line('6500', { debit: 0.05 }),
      line('6400', { debit: 0.05 }),
      line('3100', { credit: 0.1 }),
    ];
    const { body } = await desk.accountant.post('/journal/entries', journal(desk, { lines }));
    const worth = body.lines.map(
      (one: { debit: number; credit: number }) => one.debit - one.credit,
    );
    expect(worth).toEqual([0.05, 0.04, -0.09]);
  });

  test.each([
    ['unbalanced', { debit: 800.01 }],
    ['account_not_found', { account_id: newTestId(), debit: 800 }],
    ['contact_not_found', { contact_id: newTestId(), debit: 800 }],
    ['amounts_disagree', { debit: 800, base_amount: 700 }],
    ['fx_rate_missing', { debit: 800, currency: 'CHF' }],
    ['amount_out_of_range', { debit: 20_000_000_000 }],
  ])('is refused with %s, in words, and leaves nothing', async (reason, line) => {
    const desk = quiet;
    const { lines, ...rest } = journal(desk);
    const sent = { ...rest, lines: [{ account_id: lines[0]?.account_id, ...line }, lines[1]] };
    const { status, body } = await desk.accountant.post('/journal/entries', sent);
    expect(status).toBe(400);
    expect(body).toMatchObject({ reason, field: 'lines', error: expect.stringMatching(/\.$/) });
    expect(await desk.scene.entryCount()).toBe(0);
  });

  test('names the contact where somebody owes: without one it is refused', async () => {
    const desk = quiet;
    const lines = [
      { account_id: desk.scene.accountIdOf('1100'), debit: 5 },
      { account_id: desk.scene.accountIdOf('4000'), credit: 5 },
    ];
    const { status, body } = await desk.accountant.post(
      '/journal/entries',
      journal(desk, { lines }),
    );
    expect([status, body.reason]).toEqual([400, 'control_account']);
  });

  test('with both sides, none, too many decimals, no lines or an unknown field is 400 on that field', async () => {
    const desk = quiet;
    const account_id = desk.scene.accountIdOf('1000');
    const wrong: readonly (readonly [object, string])[] = [
      [{ lines: [{ account_id, debit: 1, credit: 1 }] }, 'lines.0.debit'],
      [{ lines: [{ account_id }] }, 'lines.0.debit'],
      [{ lines: [{ account_id, debit: 1.005 }] }, 'lines.0.debit'],
      [{ lines: [] }, 'lines'],
      [{ memo: '' }, 'memo'],
      [{ date: '2026-02-30' }, 'date'],
      [{ colour: 'red' }, 'colour'],
    ];
    for (const [more, field] of wrong) {
      const { status, body } = await desk.accountant.post('/journal/entries', journal(desk, more));
      expect([status, Object.keys(body.error.fieldErrors)]).toEqual([400, [field]]);
    }
  });

  test('AD-077 AD-078 waits for leave on a locked day; the reason, or the exception, stays on the entry', async () => {
    const desk = await openDesk();
    const { orgId } = desk.scene;
    const locks = { orgId, actor: testOperator, role: 'owner' } as const;
    await setLockDates(api.deps, { ...locks, dates: { soft: date } });
    const refused = await desk.accountant.post('/journal/entries', journal(desk));
    expect([refused.status, refused.body.reason]).toEqual([409, 'period_soft_locked']);
    const passed = await desk.accountant.post(
      '/journal/entries',
      journal(desk, { lock_reason: 'audit' }),
    );
    expect(passed.body.lock_leave).toEqual({
      reason: 'audit',
      exception_id: null,
      granted_by: null,
    });
    const owner = await signInStaff(api, { orgId });
    const granted = await grantLockException(api.deps, {
      ...locks,
      actor: { kind: 'member', id: owner.memberId },
      memberId: desk.accountant.memberId,
      reason: 'closing work',
      endsAt: new Date(now.getTime() + 60_000),
    });
    const excepted = await desk.accountant.post('/journal/entries', journal(desk));
    expect(excepted.body.lock_leave).toEqual({
      reason: 'closing work',
      exception_id: granted.kind === 'granted' ? granted.id : null,
      granted_by: 'The owner',
    });
    await setLockDates(api.deps, { ...locks, dates: { hard: date } });
    const hard = await desk.accountant.post(
      '/journal/entries',
      journal(desk, { lock_reason: 'audit' }),
    );
    expect([hard.status, hard.body.reason]).toEqual([409, 'period_locked']);
  });
});

describe('opening balances', () => {
  test('AD-065 P16 leave what is missing on opening balance equity, and what is owed as open items', async () => {
    const desk = await openDesk();
    const { accountIdOf, customer } = desk.scene;
    const lines = [
      { account_id: accountIdOf('1000'), debit: 10 },
      {
        account_id: accountIdOf('1100'),
        debit: 3,
        contact_id: customer.id,
        due_date: '2026-12-01',
      },
    ];
    const { status, body } = await desk.accountant.post('/journal/opening-balances', {
      date,
      lines,
    });
    expect(status).toBe(201);
    expect(body.source.kind).toBe('opening');
    const texts = body.lines.map((line: Record<string, unknown>) => [
      line['account_code'],
      line['basis'],
      line['credit'],
    ]);
    expect(texts).toEqual([
      ['1000', 'both', 0],
      ['1100', 'accrual', 0],
      ['3900', 'both', 10],
      ['3900', 'accrual', 3],
    ]);
    await expectSoundBooks(desk.scene);
    const undone = await desk.accountant.post(`/journal/entries/${body.id}/undo`, {
      reason: 'twice',
    });
    expect(undone.status).toBe(200);
    await expectSoundBooks(desk.scene);
    expect(await desk.scene.balances('accrual')).toEqual({});
  });

  test('are refused for an account that is not there', async () => {
    const desk = quiet;
    const lines = [{ account_id: newTestId(), debit: 1 }];
    const { status, body } = await desk.accountant.post('/journal/opening-balances', {
      date,
      lines,
    });
    expect([status, body.reason]).toEqual([400, 'account_not_found']);
  });
});

describe('undoing an entry', () => {
  test('posts its mirror, which names it, on its own day; a second time is refused', async () => {
    const desk = await openDesk();
    const { body: entry } = await desk.accountant.post('/journal/entries', journal(desk));
    const undo = () =>
      desk.accountant.post(`/journal/entries/${entry.id}/undo`, { reason: 'wrong month' });
    const [one, other] = await Promise.all([undo(), undo()]);
    const [done, again] = one.status === 200 ? [one, other] : [other, one];
    expect(done.body).toMatchObject({ date, reverses_id: entry.id, amount: 800 });
    expect([again.status, again.body.reason]).toEqual([409, 'already_reversed']);
    expect(await desk.scene.balances('accrual')).toEqual({});
    const { body } = await desk.accountant.get(`/journal/entries/${entry.id}`);
    expect(body).toMatchObject({ reversed_by_id: done.body.id, may_be_undone: false });
    const back = await desk.accountant.post(`/journal/entries/${done.body.id}/undo`, {
      reason: 'no',
    });
    expect([back.status, back.body.reason]).toEqual([409, 'is_reversal']);
  });

  test('takes back what it made due, but not once that is settled', async () => {
    const desk = await openDesk();
    const { scene, accountant } = desk;
    const lines = [
      { account_id: scene.accountIdOf('1100'), debit: 50, contact_id: scene.customer.id },
      { account_id: scene.accountIdOf('4000'), credit: 50 },
    ];
    const { body: entry } = await accountant.post('/journal/entries', journal(desk, { lines }));
    const credit = await scene.posted({ kind: 'credit_note' });
    const itemId = entry.lines[0].open_item_id;
    const settled = await allocate(api.deps, {
      ...scene.act,
      from: { kind: 'document', id: credit.id },
      to: { kind: 'journal', id: itemId },
      amountMinor: 1_000n,
    });
    if (settled.kind === 'reject') throw new Error(settled.reason);
    const undo = () => accountant.post(`/journal/entries/${entry.id}/undo`, { reason: 'wrong' });
    const refused = await undo();
    expect([refused.status, refused.body.reason]).toEqual([409, 'settled']);
    await unAllocate(api.deps, { ...scene.act, allocationId: settled.allocationId });
    expect((await undo()).status).toBe(200);
    await expectSoundBooks(scene);
    const aged = await accountant.get('/reports/aged-receivables');
    expect(aged.body.data.control_account).toBe(aged.body.data.total);
  });

  test('is refused for what a document posted, for what is not there, and without a reason', async () => {
    const desk = await openDesk();
    await desk.scene.posted();
    const { body } = await desk.accountant.get('/journal/entries');
    const undo = (id: string, sent: object = { reason: 'x' }) =>
      desk.accountant.post(`/journal/entries/${id}/undo`, sent);
    const refused = await undo(body.data[0].id);
    expect([refused.status, refused.body.reason]).toEqual([409, 'not_manual']);
    expect((await undo(newTestId())).body).toMatchObject({
      code: 'not_found',
      reason: 'not_found',
    });
    expect((await undo(body.data[0].id, {})).body.error.fieldErrors).toHaveProperty('reason');
  });
});

describe('the journal', () => {
  test('lists entries by account, contact, day, source and text, the last posted first; of a range of days, the newest day', async () => {
    const desk = await openDesk();
    const { scene, accountant } = desk;
    const invoice = await scene.posted();
    const payment = await scene.pay(invoice, 12_100n);
    const { body: rent } = await accountant.post('/journal/entries', journal(desk));
    const found = async (query: string) => {
      const { body } = await accountant.get(`/journal/entries?${query}`);
      return body.data.map((entry: { entry_no: number }) => entry.entry_no);
    };
    expect(await found('')).toEqual([3, 2, 1]);
    expect(await found(`account_id=${scene.accountIdOf('1000')}`)).toEqual([3, 2]);
    expect(await found(`account_id=${scene.accountIdOf('4000')}&basis=cash`)).toEqual([2]);
    expect(await found(`contact_id=${scene.customer.id}`)).toEqual([2, 1]);
    expect(await found('from=2026-04-01&to=2026-04-30')).toEqual([2]);
    expect(await found('source=journal')).toEqual([3]);
    expect(await found(`source=payment&source_id=${payment.id}`)).toEqual([2]);
    expect(await found('q=rent%20OF')).toEqual([3]);
    expect(await found(`q=${invoice.number}`)).toEqual([1]);
    expect(await found('q=%25')).toEqual([]);
    expect(await found('limit=1&offset=1')).toEqual([2]);
    const page = await accountant.get('/journal/entries?limit=2');
    expect(page.body).toMatchObject({ has_more: true, limit: 2, offset: 0 });
    const paid = await accountant.get(`/journal/entries/${page.body.data[1].id}`);
    expect(paid.body.belongs_to).toMatchObject({
      payment_id: payment.id,
      contact_name: 'Customer',
    });
    const [, , first] = (await accountant.get('/journal/entries')).body.data;
    const issued = await accountant.get(`/journal/entries/${first.id}`);
    expect(issued.body.belongs_to.document).toEqual({
      id: invoice.id,
      kind: 'invoice',
      number: invoice.number,
      status: 'paid',
    });
    expect(rent.document_number).toBeNull();

    await accountant.post('/journal/entries', journal(desk, { date: '2026-01-15' }));
    expect((await found('')).at(0)).toBe(4);
    expect((await found('from=2026-01-01')).at(-1)).toBe(4);
  });

  test('is read by whoever reads the books, written by accountants, and nobody else’s', async () => {
    const desk = await openDesk();
    const { orgId } = desk.scene;
    const { body: entry } = await desk.accountant.post('/journal/entries', journal(desk));
    const viewer = await signInStaff(api, { orgId, role: 'viewer' });
    expect((await viewer.get(`/journal/entries/${entry.id}`)).status).toBe(200);
    const refused = await viewer.post('/journal/entries', journal(desk));
    expect([refused.status, refused.body.reason]).toEqual([403, 'role_forbids']);
    const stranger = await openDesk();
    const path = `/journal/entries/${entry.id}`;
    expect((await stranger.accountant.get(path)).status).toBe(404);
    expect((await stranger.accountant.post(`${path}/undo`, { reason: 'x' })).status).toBe(404);
    expect((await stranger.accountant.post('/journal/entries', journal(desk))).body.reason).toBe(
      'account_not_found',
    );
  });
});
