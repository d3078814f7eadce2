import { addDays } from '@countinghouse/calendar';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findReconciliation } from '../../../src/bank/reconciliation/find-reconciliation.ts';
import { reconcile } from '../../../src/bank/reconciliation/reconcile.ts';
import { voidPayment } from '../../../src/settling/payments/void-payment.ts';
import {
  bankDay,
  createBankScene,
  expectSoundBank,
  wholeOf,
} from '../../support/bank/bank-scene.ts';
import { signInStaff } from '../../support/people/staff.ts';
import { newTestId } from '../../support/people/tenants.ts';
import { startTestApi } from '../../support/processes/running-api.ts';
import type { TestApi } from '../../support/processes/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('a day is agreed on when nothing differs; what is open until then is listed', async () => {
  const scene = await createBankScene(api.deps);
  const staff = await signInStaff(api, { orgId: scene.orgId, role: 'bookkeeper' });
  const path = `/bank/accounts/${scene.bankId}`;
  const [invoice, line] = [await scene.posted(), await scene.line(12_100n)];
  const unseen = await scene.receive(700n);
  const standing = await staff.get(`${path}/standing?as_of=${bankDay}`);
  expect(standing.body).toMatchObject({
    book_balance: 7,
    statement_balance: 121,
    closing_balance: 121,
    deposits_in_transit: 7,
    payments_in_transit: 0,
    difference: 114,
    unexplained: 121,
    open_lines: 1,
    lines: [{ id: line.id, amount: 121, why: 'open' }],
    book_items: [{ source_kind: 'payment', source_id: unseen.id, amount: 7, in_transit: true }],
  });
  const agree = (as_of: string, more: object = {}) =>
    staff.post(`${path}/reconciliations`, { as_of, ...more });
  const differs = await agree(bankDay);
  expect([differs.status, differs.body.reason]).toEqual([409, 'balances_differ']);
  expect(differs.body.error).toBe(
    'Bank balance 121 EUR, deposits in transit 7 EUR, payments in transit 0 EUR, book balance 7 EUR: unexplained difference 121 EUR. Bank lines not in the books: 1.',
  );
  const read = await agree(bankDay, { closing_balance: 120.99 });
  expect([read.status, read.body.reason]).toEqual([409, 'closing_differs']);

  await scene.match(line, wholeOf(invoice));
  const shown = await scene.line(700n);
  // Equal by chance: a line is open that the payment is for.
  const open = await agree(bankDay);
  expect([open.status, open.body.reason]).toEqual([409, 'balances_differ']);
  await scene.match(shown, { kind: 'payment', paymentId: unseen.id });
  const agreed = await agree(bankDay, { closing_balance: 128 });
  expect(agreed.status).toBe(201);
  expect(agreed.body).toMatchObject({ as_of: bankDay, closing_balance: 128, still_agrees: true });
  expect((await agree(bankDay)).body).toMatchObject({ reason: 'already_reconciled' });
  expect((await agree('2999-01-01')).body).toMatchObject({ reason: 'date_in_future' });

  // From now on nothing up to that day is undone, nor brought in.
  const { version } = await scene.again(line);
  const undo = await staff.post(`/bank/lines/${line.id}/undo`, { version });
  expect([undo.status, undo.body.reason]).toEqual([409, 'reconciled']);
  const statement = await staff.post(`/bank/statements/${line.statementId}/undo`);
  expect(statement.body).toMatchObject({ reason: 'lines_matched' });
  expect(await scene.importLines([{ amountMinor: 5n }])).toMatchObject({ reason: 'reconciled' });

  // The books may still change: the list tells.
  await scene.receive(1n);
  const list = await staff.get(`${path}/reconciliations`);
  expect(list.body.data).toMatchObject([{ still_agrees: false, book_balance: 128.01 }]);
});

describe('money that is on its way', () => {
  const [march, april] = ['2026-03-31', '2026-04-30'];

  /** On 31 March a cheque is not cashed, and card money is not paid out. */
  async function createMonthEnd() {
    const scene = await createBankScene(api.deps);
    const staff = await signInStaff(api, { orgId: scene.orgId, role: 'bookkeeper' });
    const interest = { kind: 'account', accountId: scene.accountIdOf('4800') } as const;
    await scene.match(await scene.line(30_000n, { date: '2026-03-02' }), interest);
    await scene.match(await scene.line(100n, { date: march }), interest);
    const bill = await scene.posted({ kind: 'bill' });
    const cheque = await scene.pay(bill, bill.totalMinor, { date: '2026-03-28' });
    const card = await scene.receive(5_000n, { date: march });
    const path = `/bank/accounts/${scene.bankId}`;
    const agree = (as_of: string, more: object = {}) =>
      staff.post(`${path}/reconciliations`, { as_of, ...more });
    const standing = (as_of: string) => staff.get(`${path}/standing?as_of=${as_of}`);
    const read = (id: string, query = '') => staff.get(`/bank/reconciliations/${id}${query}`);
    return { scene, staff, interest, cheque, card, agree, standing, read };
  }

  test('explains the difference to the last cent, and is kept with the day as it was', async () => {
    const { scene, cheque, card, agree, standing, read } = await createMonthEnd();
    const items = [
      {
        source_kind: 'payment',
        source_id: cheque.id,
        date: '2026-03-28',
        amount: -121,
        age_days: 3,
      },
      { source_kind: 'payment', source_id: card.id, date: march, amount: 50, age_days: 0 },
    ];
    const sums = { deposits_in_transit: 50, payments_in_transit: 121, book_balance: 230 };
    expect((await standing(march)).body).toMatchObject({
      ...sums,
      closing_balance: 301,
      difference: 71,
      unexplained: 0,
      open_lines: 0,
      lines: [],
      book_items: items.map((item) => ({ ...item, in_transit: true, shown_on: null })),
      previous_as_of: null,
      cleared: [],
    });
    const agreed = await agree(march);
    expect(agreed.status).toBe(201);
    expect(agreed.body).toMatchObject({
      closing_balance: 301,
      in_transit: -71,
      book_balance_then: 230,
      still_agrees: true,
    });

    // What came and what was taken back since changes nothing of what was agreed on.
    const shown = await scene.line(-12_100n, { date: '2026-04-02' });
    await scene.match(shown, { kind: 'payment', paymentId: cheque.id });
    await voidPayment(api.deps, { ...scene.act, paymentId: card.id });
    const { body } = await read(agreed.body.id);
    expect(body).toMatchObject({
      ...sums,
      book_balance: 180,
      book_balance_then: 230,
      still_agrees: false,
      closing_balance: 301,
      items,
      previous_as_of: null,
    });
    const file = await read(agreed.body.id, '?format=csv');
    expect(file.headers.get('content-disposition')).toContain('reconciliation-1000_2026-03-31.csv');
    expect(file.body.split('\r\n')).toEqual([
      'line,date,source_kind,source_id,memo,age_days,amount',
      'balance_of_bank,2026-03-31,,,,,301',
      `payment_in_transit,2026-03-28,payment,${cheque.id},${body.items[0].memo},3,-121`,
      `deposit_in_transit,2026-03-31,payment,${card.id},${body.items[1].memo},0,50`,
      'balance_of_books,2026-03-31,,,,,230',
      '',
    ]);
  });

  test('is shown with its age until it has come, and then as cleared', async () => {
    const { scene, staff, interest, cheque, card, agree, standing, read } = await createMonthEnd();
    const first = await agree(march);
    const shown = await scene.line(-12_100n, { date: '2026-04-02' });
    await scene.match(shown, { kind: 'payment', paymentId: cheque.id });
    expect((await standing(march)).body.book_items).toMatchObject([
      { source_id: cheque.id, shown_on: '2026-04-02' },
      { source_id: card.id, shown_on: null },
    ]);
    const now = {
      previous_as_of: march,
      cleared: [{ source_id: cheque.id, amount: -121, cleared_on: '2026-04-02' }],
    };
    const left = { source_id: card.id, amount: 50, age_days: 30 };
    expect((await standing(april)).body).toMatchObject({
      ...now,
      unexplained: 0,
      statements_until: '2026-04-02',
      book_items: [left],
    });
    // The statements end on 2 April: whether the card money came since nobody has looked.
    const early = await agree(april);
    expect([early.status, early.body.reason]).toEqual([409, 'statements_end_earlier']);
    await scene.match(await scene.line(100n, { date: april }), interest);
    const second = await agree(april);
    expect(second.status).toBe(201);
    expect((await read(second.body.id)).body).toMatchObject({ ...now, items: [left] });

    // Undone, the lists stay on file; the next one begins where the last that stands ended.
    for (const id of [second.body.id, first.body.id]) {
      expect((await staff.post(`/bank/reconciliations/${id}/undo`)).status).toBe(200);
      expect((await read(id)).body).toMatchObject({
        undone: true,
        in_transit: id === first.body.id ? -71 : 50,
      });
    }
    expect((await standing(april)).body).toMatchObject({ previous_as_of: null, cleared: [] });
  });

  test('is named where it is older than the statements, whose opening balance has the rest', async () => {
    const { scene, staff, agree } = await createMonthEnd();
    const older = await scene.receive(1_000n, { date: '2026-02-01' });
    const item = { source_kind: 'payment', source_id: older.id };
    const standing = await staff.get(`/bank/accounts/${scene.bankId}/standing?as_of=${march}`);
    expect(standing.body.unexplained).toBe(-10);
    expect(standing.body.book_items.at(-1)).toMatchObject({ ...item, in_transit: false });
    const differs = await agree(march);
    expect(differs.body).toMatchObject({ reason: 'balances_differ' });
    expect(differs.body.error).toContain(
      'Book items older than the statements: 1. Send those that are still in transit in `in_transit`.',
    );
    const strange = await agree(march, { in_transit: [{ ...item, source_id: scene.orgId }] });
    expect([strange.status, strange.body.reason]).toEqual([400, 'item_not_open']);
    expect((await agree(march, { in_transit: [item] })).body).toMatchObject({ in_transit: -61 });
    // From now on the statements tell.
    const later = await staff.get(`/bank/accounts/${scene.bankId}/standing?as_of=2026-04-15`);
    expect(later.body.book_items).toMatchObject([
      { ...item, age_days: 73, in_transit: true },
      {},
      {},
    ]);
  });

  test('explains no line of the bank that is booked on a later day', async () => {
    const { scene, interest, agree } = await createMonthEnd();
    for (const amountMinor of [70n, -70n]) {
      const line = await scene.line(amountMinor, { date: march });
      await scene.match(line, interest, { date: '2026-04-03' });
    }
    const refused = await agree(march);
    expect([refused.status, refused.body.reason]).toEqual([409, 'lines_booked_later']);
  });

  test('without any statement is what somebody says it is', async () => {
    const scene = await createBankScene(api.deps);
    const { act, bankId: accountId } = scene;
    const cheque = await scene.receive(700n, { date: march });
    const inTransit = [{ sourceKind: 'payment', sourceId: cheque.id } as const];
    const order = { ...act, accountId, asOf: march, closing: '0', inTransit };
    expect(await reconcile(api.deps, order)).toMatchObject({
      reconciliation: { inTransitMinor: 700n, bookMinor: 700n },
    });
    // Counted or read on paper, it is there a month later.
    await scene.receive(50n, { date: april });
    const next = { ...act, accountId, asOf: april, closing: '7.5' };
    expect(await reconcile(api.deps, next)).toMatchObject({
      reconciliation: { inTransitMinor: 0n, bookMinor: 750n },
    });
  });

  test('is, on every day, what was booked and had not come: nothing else, and nothing less', async () => {
    const monthEnds = [12, 25, 50].map((offset) => addDays('2026-03-01', offset));
    const movement = fc.record({
      bookedAfter: fc.nat(40),
      cameAfter: fc.option(fc.nat(25)),
      amountMinor: fc.integer({ min: 1, max: 99_999 }),
      isOut: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 4, maxLength: 6 }), async (movements) => {
        const scene = await createBankScene(api.deps);
        const interest = { kind: 'account', accountId: scene.accountIdOf('4800') } as const;
        const known = await Promise.all(
          movements.map(async ({ bookedAfter, cameAfter, amountMinor, isOut }) => {
            const bookedOn = addDays('2026-03-01', bookedAfter);
            const cameOn = cameAfter === null ? null : addDays(bookedOn, cameAfter);
            const direction = isOut ? 'out' : 'in';
            const size = BigInt(amountMinor);
            const { id } = await scene.receive(size, { date: bookedOn, direction });
            return { id, bookedOn, cameOn, amountMinor: isOut ? -size : size };
          }),
        );
        let [last, listed] = ['2026-02-28', new Set<string>()];
        await scene.match(await scene.line(1n, { date: last }), interest);
        for (const day of monthEnds) {
          const inOrder = known.toSorted((a, b) => ((a.cameOn ?? '') < (b.cameOn ?? '') ? -1 : 1));
          for (const { id, cameOn, amountMinor } of inOrder) {
            if (cameOn === null || cameOn <= last || cameOn > day) continue;
            const line = await scene.line(amountMinor, { date: cameOn });
            await scene.match(line, { kind: 'payment', paymentId: id });
          }
          await scene.match(await scene.line(1n, { date: day }), interest);
          const order = { ...scene.act, accountId: scene.bankId, asOf: day };
          const outcome = await reconcile(api.deps, order);
          if (outcome.kind === 'reject') throw new Error(outcome.reason);
          const { orgId } = scene;
          const read = await findReconciliation(api.deps, orgId, outcome.reconciliation.id);
          const moving = known.filter(
            ({ bookedOn, cameOn }) => bookedOn <= day && (cameOn === null || cameOn > day),
          );
          const byId = (items: readonly { sourceId: string; amountMinor: bigint }[] = []) =>
            new Map(items.map(({ sourceId, amountMinor }) => [sourceId, amountMinor]));
          const expected = (items: typeof known) =>
            new Map(items.map(({ id, amountMinor }) => [id, amountMinor]));
          expect(byId(read?.items)).toEqual(expected(moving));
          const ids = new Set(moving.map(({ id }) => id));
          const came = known.filter(({ id }) => listed.has(id) && !ids.has(id));
          expect(byId(read?.cleared)).toEqual(expected(came));
          [last, listed] = [day, ids];
        }
        await expectSoundBank(scene);
      }),
      { numRuns: Number(process.env['BANK_STORIES'] ?? 1) },
    );
  });

  test('adds up in the database too, and nothing is put to it or taken from it later', async () => {
    const { scene, cheque, agree } = await createMonthEnd();
    const agreed = await agree(march);
    const { db } = api.database;
    const { orgId: org_id, bankId: account_id } = scene;
    const insert = (closing_minor: bigint) =>
      db
        .insertInto('bank_reconciliations')
        .values({
          org_id,
          account_id,
          id: newTestId(),
          as_of: april,
          closing_minor,
          actor_kind: 'member',
          actor: 'x',
          reconciled_at: new Date(),
        })
        .execute();
    await expect(insert(30_100n)).rejects.toMatchObject({
      constraint: 'bank_reconciliations_agree',
    });
    const item = {
      org_id,
      reconciliation_id: agreed.body.id,
      source_kind: 'payment',
      source_id: newTestId(),
      date: march,
      memo: 'x',
      amount_minor: 1n,
    };
    await expect(
      db.insertInto('bank_reconciliation_items').values(item).execute(),
    ).rejects.toMatchObject({ constraint: 'bank_reconciliation_items_in_time' });
    await expect(
      db.deleteFrom('bank_reconciliation_items').where('source_id', '=', cheque.id).execute(),
    ).rejects.toThrow(/permission denied/);
  });
});

test('the latest is undone first; then matches are undone again', async () => {
  const scene = await createBankScene(api.deps);
  const staff = await signInStaff(api, { orgId: scene.orgId, role: 'bookkeeper' });
  const path = `/bank/accounts/${scene.bankId}/reconciliations`;
  const account = { kind: 'account', accountId: scene.accountIdOf('4800') } as const;
  const first = await scene.line(100n);
  await scene.match(first, account);
  const one = await staff.post(path, { as_of: bankDay });
  await scene.match(await scene.line(50n, { date: '2026-04-10' }), account);
  const two = await staff.post(path, { as_of: '2026-04-10' });
  const undo = (id: string) => staff.post(`/bank/reconciliations/${id}/undo`);
  const early = await undo(one.body.id);
  expect([early.status, early.body.reason]).toEqual([409, 'later_reconciliation']);
  expect((await undo(two.body.id)).body).toMatchObject({ undone: true });
  expect((await undo(two.body.id)).body).toMatchObject({ reason: 'already_undone' });
  expect((await undo(one.body.id)).status).toBe(200);
  expect((await undo(scene.orgId)).status).toBe(404);
  expect(await scene.undo(first)).toMatchObject({ kind: 'undone' });
  const page = await staff.get(`${path}?limit=1`);
  expect(page.body).toMatchObject({ data: [{ undone: true }], has_more: true });
});

test('accounts that no bank keeps, balances that no statement tells, and whoever may only look', async () => {
  const scene = await createBankScene(api.deps);
  const staff = await signInStaff(api, { orgId: scene.orgId, role: 'bookkeeper' });
  const wrong = `/bank/accounts/${scene.accountIdOf('4000')}`;
  expect((await staff.get(`${wrong}/standing?as_of=${bankDay}`)).status).toBe(404);
  expect((await staff.get(`${wrong}/reconciliations`)).status).toBe(404);
  expect((await staff.post(`${wrong}/reconciliations`, { as_of: bankDay })).status).toBe(404);
  const path = `/bank/accounts/${scene.bankId}`;
  const unknown = await staff.post(`${path}/reconciliations`, { as_of: bankDay });
  expect([unknown.status, unknown.body.reason]).toEqual([400, 'closing_unknown']);
  const fine = await staff.post(`${path}/reconciliations`, {
    as_of: bankDay,
    closing_balance: 0.001,
  });
  expect([fine.status, fine.body.reason]).toEqual([400, 'closing_unreadable']);
  const asked = await staff.get(`${path}/standing?as_of=${bankDay}&closing_balance=5.5`);
  expect(asked.body).toMatchObject({ closing_balance: 5.5, difference: 5.5 });
  const viewer = await signInStaff(api, { orgId: scene.orgId, role: 'viewer' });
  expect((await viewer.post(`${path}/reconciliations`, { as_of: bankDay })).status).toBe(403);
  expect((await viewer.get(`${path}/reconciliations`)).status).toBe(200);
});
