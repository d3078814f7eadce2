import { describe, expect, test } from 'vitest';
import { createForeignScene } from '../../../test/support/ledger/foreign-scene.ts';
import type { ForeignScene } from '../../../test/support/ledger/foreign-scene.ts';
import { useAccountingDatabase } from '../../../test/support/processes/accounting-database.ts';
import { expectSoundBooks } from '../../../test/support/settling/settling-scene.ts';
import { verifyJournal } from '../../ledger/journal/proof/verify-journal.ts';
import { setLockDates } from '../../ledger/locks/set-lock-dates.ts';
import { readAgedItems } from '../../reports/aged/read-aged-items.ts';
import { readTrialBalance } from '../../reports/statements/read-trial-balance.ts';
import { previewRevaluation } from './read-revaluations.ts';
import { revalue } from './revalue.ts';
import { undoRevaluation } from './undo-revaluation.ts';

const use = useAccountingDatabase();
const monthEnd = '2026-03-31';
const nextDay = '2026-04-01';
const deps = () => ({ ...use.deps, now: () => new Date('2026-11-15T12:00:00Z') });
const done = async (order: Parameters<typeof revalue>[1]) => {
  const outcome = await revalue(deps(), order);
  if (outcome.kind !== 'revalued') throw new Error(JSON.stringify(outcome, textOf));
  return outcome.revaluation;
};
const textOf = (_key: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value);

/** An invoice and a bill over USD 121.00 at 0.9, a claim, and USD 200.00 bought for EUR 185.00. */
async function foreignBooks(): Promise<ForeignScene> {
  const scene = await createForeignScene(use.deps);
  await scene.posted({ currency: 'USD' });
  await scene.posted({ kind: 'bill', currency: 'USD' });
  await scene.posted({ kind: 'expense_claim', currency: 'USD' });
  await scene.buyDollars(18_500n, 20_000n, '2026-03-20');
  await scene.rate('USD', monthEnd, '0.95');
  return scene;
}

/** `code balance` on a day, for the given accounts. */
async function balancesOn(scene: ForeignScene, asOf: string, codes: readonly string[]) {
  const outcome = await readTrialBalance(scene.deps, {
    orgId: scene.orgId,
    basis: 'accrual',
    comparison: { kind: 'none' },
    asOf,
  });
  if (outcome.kind !== 'report') throw new Error(outcome.kind);
  return outcome.report.figures.rows
    .filter(({ code }) => codes.includes(code))
    .map(({ code, debits, credits }) => `${code} ${(debits[0] ?? 0n) - (credits[0] ?? 0n)}`);
}

const touched = ['1020', '1100', '2000', '2050', '4920', '7920'];

describe('P14 what is in other currencies at the end of a period', () => {
  test('AD-065 AD-068 is put at its worth on the day and taken back on the first day of the next period', async () => {
    const scene = await foreignBooks();
    const { orgId, act } = scene;
    const before = await balancesOn(scene, monthEnd, touched);
    const after = await balancesOn(scene, nextDay, touched);
    const { id } = await done({ ...act, date: monthEnd });
    expect(await scene.linesOf(id, 'revalue')).toEqual([
      'accrual 1020 USD 0 1000',
      'accrual 1100 USD 0 605',
      'accrual 2000 USD 0 -605',
      'accrual 2050 USD 0 -605',
      'accrual 4920 EUR -1605 -1605',
      'accrual 7920 EUR 1210 1210',
    ]);
    expect(before).toEqual(['1020 18000', '1100 10890', '2000 -10890', '2050 -10890']);
    expect(await balancesOn(scene, monthEnd, touched)).toEqual([
      '1020 19000',
      '1100 11495',
      '2000 -11495',
      '2050 -11495',
      '4920 -1605',
      '7920 1210',
    ]);
    expect(await balancesOn(scene, nextDay, touched)).toEqual(after);
    await expectSoundBooks(scene);
    expect(await Array.fromAsync(verifyJournal(use.database, { orgId }))).toEqual([]);
  });

  test('AD-067 what is settled later is measured from its own rate, as if it had never been valued', async () => {
    const [valued, plain] = [await foreignBooks(), await foreignBooks()];
    await done({ ...valued.act, date: monthEnd });
    for (const scene of [valued, plain]) {
      const invoice = await scene.posted({ currency: 'USD' });
      await scene.pay(invoice, 12_100n, { date: '2026-05-01', fxRate: '1.1' });
    }
    expect(await valued.balances('accrual')).toEqual(await plain.balances('accrual'));
    expect(await valued.balances('cash')).toEqual(await plain.balances('cash'));
  });

  test('aged items and their account differ by exactly the revaluation, on that day alone', async () => {
    const scene = await foreignBooks();
    const { orgId, act } = scene;
    await done({ ...act, date: monthEnd });
    const agedOn = (asOf: string | null) =>
      readAgedItems(deps(), { orgId, side: 'payables', asOf });
    expect(await agedOn(monthEnd)).toMatchObject({
      totalMinor: 21_780n,
      revaluedMinor: 1_210n,
      controlMinor: 22_990n,
    });
    for (const asOf of ['2026-03-30', nextDay, null]) {
      const { totalMinor, controlMinor, revaluedMinor } = await agedOn(asOf);
      expect([controlMinor, revaluedMinor]).toEqual([totalMinor, 0n]);
    }
  });

  test('only what is open on that day counts, in whatever way it was settled since', async () => {
    const scene = await createForeignScene(use.deps);
    const invoice = await scene.posted({ currency: 'USD' });
    await scene.pay(invoice, 6_050n, { date: '2026-03-20', fxRate: '0.9' });
    await scene.pay(invoice, 6_050n, { date: '2026-04-20', fxRate: '0.9' });
    await scene.rate('USD', monthEnd, '1');
    const preview = await previewRevaluation(scene.deps, scene.orgId, monthEnd);
    expect(preview).toMatchObject({
      kind: 'preview',
      valuation: { balances: [{ docMinor: 6_050n, baseMinor: 5_445n, worthMinor: 6_050n }] },
      active: null,
      isCurrent: false,
    });
  });

  test('again for the same day it replaces what was done; with nothing new it changes nothing', async () => {
    const scene = await foreignBooks();
    const { act } = scene;
    const first = await done({ ...act, date: monthEnd });
    const count = await scene.entryCount();
    expect(await revalue(deps(), { ...act, date: monthEnd })).toMatchObject({ kind: 'unchanged' });
    expect(await scene.entryCount()).toBe(count);
    await scene.rate('USD', monthEnd, '0.8');
    const outcome = await revalue(deps(), { ...act, date: monthEnd });
    expect(outcome).toMatchObject({ kind: 'revalued', replaced: { id: first.id } });
    expect(await balancesOn(scene, monthEnd, ['1020', '1100', '4920', '7920'])).toEqual([
      '1020 16000',
      '1100 9680',
      '4920 -2420',
      '7920 3210',
    ]);
    expect(await balancesOn(scene, nextDay, ['1020', '1100', '4920', '7920'])).toEqual([
      '1020 18000',
      '1100 10890',
    ]);
  });

  test('of two concurrent ones one is posted, and the other finds it', async () => {
    const scene = await foreignBooks();
    const order = { ...scene.act, date: monthEnd };
    const outcomes = await Promise.all([revalue(deps(), order), revalue(deps(), order)]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['revalued', 'unchanged']);
  });

  test('undone it leaves the books of the day as they were, once', async () => {
    const scene = await foreignBooks();
    const { act } = scene;
    const before = await balancesOn(scene, monthEnd, touched);
    const { id: revaluationId } = await done({ ...act, date: monthEnd });
    const order = { ...act, revaluationId };
    expect(await undoRevaluation(deps(), order)).toMatchObject({ kind: 'undone' });
    expect(await balancesOn(scene, monthEnd, touched)).toEqual(before);
    expect(await undoRevaluation(deps(), order)).toMatchObject({ reason: 'already_undone' });
    expect(await Array.fromAsync(verifyJournal(use.database, { orgId: scene.orgId }))).toEqual([]);
  });

  test('with nothing in other currencies there is nothing to post', async () => {
    const scene = await createForeignScene(use.deps);
    await scene.posted();
    const count = await scene.entryCount();
    expect(await done({ ...scene.act, date: monthEnd })).toMatchObject({ entryId: null });
    expect(await scene.entryCount()).toBe(count);
  });
});

describe('a revaluation is refused', () => {
  test('without a rate, and names the currency', async () => {
    const scene = await createForeignScene(use.deps);
    await scene.posted({ currency: 'USD', date: '2026-03-15', chosenRate: '0.9' });
    await use.database.db.deleteFrom('fx_rates').where('org_id', '=', scene.orgId).execute();
    const refused = { kind: 'reject', reason: 'fx_rate_missing', currency: 'USD' };
    expect(await revalue(deps(), { ...scene.act, date: monthEnd })).toEqual(refused);
    expect(await previewRevaluation(scene.deps, scene.orgId, monthEnd)).toEqual(refused);
  });

  test('for a day that has not come', async () => {
    const scene = await createForeignScene(use.deps);
    const order = { ...scene.act, date: '2026-11-16' };
    expect(await revalue(deps(), order)).toMatchObject({ reason: 'date_in_future' });
  });

  test('where the books are closed on either of its days, and goes on with leave; so does its undoing', async () => {
    const scene = await foreignBooks();
    const { act } = scene;
    const lock = async (dates: Parameters<typeof setLockDates>[1]['dates']) =>
      setLockDates(deps(), { ...act, role: 'owner', dates });
    const order = { ...act, date: monthEnd };
    const count = await scene.entryCount();
    await lock({ soft: nextDay });
    expect(await revalue(deps(), order)).toEqual({ kind: 'reject', reason: 'period_soft_locked' });
    const lockPass = { role: 'accountant', reason: 'closing the quarter' } as const;
    const { id: revaluationId } = await done({ ...order, lockPass });
    const undoing = { ...act, revaluationId };
    expect(await undoRevaluation(deps(), undoing)).toMatchObject({ reason: 'period_soft_locked' });
    await lock({ hard: '2026-03-30' });
    expect(await undoRevaluation(deps(), { ...undoing, lockPass })).toMatchObject({
      kind: 'undone',
    });
    await lock({ soft: null, hard: monthEnd });
    expect(await revalue(deps(), order)).toMatchObject({ reason: 'period_locked' });
    expect(await scene.entryCount()).toBe(count + 4);
  });

  test('and an account that is no longer active says so', async () => {
    const scene = await foreignBooks();
    const accounts = use.database.db.updateTable('accounts').set({ active: false });
    await accounts.where('org_id', '=', scene.orgId).where('code', '=', '1020').execute();
    const outcome = await revalue(deps(), { ...scene.act, date: monthEnd });
    expect(outcome).toEqual({ kind: 'reject', reason: 'account_inactive' });
  });
});

test('values that a later entry of the day changes are seen to be outdated', async () => {
  const scene = await foreignBooks();
  const { orgId, act } = scene;
  await done({ ...act, date: monthEnd });
  expect(await previewRevaluation(scene.deps, orgId, monthEnd)).toMatchObject({ isCurrent: true });
  await scene.buyDollars(1_000n, 1_100n, '2026-03-30');
  expect(await previewRevaluation(scene.deps, orgId, monthEnd)).toMatchObject({ isCurrent: false });
});
