import { expect, test } from 'vitest';
import { autoMatch } from '../../src/bank/matching/auto-match.ts';
import type { AutoMatched } from '../../src/bank/matching/auto-match.ts';
import { suggestMatches } from '../../src/bank/matching/suggesting/suggest-matches.ts';
import { reconcile } from '../../src/bank/reconciliation/reconcile.ts';
import type { BankLine } from '../../src/bank/statements/statement.rules.ts';
import { createTerms } from '../../src/setup/payment-terms/create-terms.ts';
import { createBankScene, expectSoundBank } from '../support/bank/bank-scene.ts';
import type { BankScene } from '../support/bank/bank-scene.ts';
import { answerByTruth, tellBankStory } from '../support/bank/bank-statement-of-books.ts';
import { autoMatchStory, importStory, judge } from '../support/bank/bank-story-checks.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';
import { expectSoundBooks } from '../support/settling/settling-scene.ts';

const use = useAccountingDatabase();

test('of a statement at least 95 % are matched by themselves, none wrong; with the rest it agrees with the books', async () => {
  const story = await tellBankStory(use.deps, { lineCount: 50, seed: 1 });
  await importStory(story);
  await autoMatchStory(story);
  const judged = await judge(story);
  expect(judged.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
  const right = judged.filter(({ verdict }) => verdict === 'right');
  expect(right.length).toBeGreaterThanOrEqual(0.95 * judged.length);
  for (const line of judged.filter(({ verdict }) => verdict === 'open')) {
    await answerByTruth(story, line.truth, line);
  }
  const outcome = await reconcile(use.deps, {
    ...story.scene.act,
    accountId: story.bankId,
    asOf: story.lines.at(-1)?.date ?? '',
  });
  expect(outcome).toMatchObject({ kind: 'reconciled' });
  await expectSoundBooks(story.scene);
});

async function decideAll(scene: BankScene): Promise<AutoMatched> {
  const order = { ...scene.act, accountId: scene.bankId, decisionsMax: 100 };
  const outcome = await autoMatch(use.deps, order);
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  return outcome;
}

async function bestFor({ orgId }: BankScene, { id: lineId }: BankLine) {
  const found = await suggestMatches(use.deps, { orgId, lineId });
  const [best] = found.kind === 'suggestions' ? found.suggestions : [];
  if (best === undefined) throw new Error('nothing is suggested');
  return best;
}

/** Two per cent off within ten days, whoever buys. */
async function offerDiscount({ act, orgId }: BankScene): Promise<void> {
  const content = { name: '2 % 10 days', kind: 'days_after', days: 30 } as const;
  const order = { ...act, content: { ...content, discountPct: '2', discountDays: 10 } };
  const outcome = await createTerms(use.deps, order);
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  await use.database.db
    .updateTable('organisations')
    .set({ payment_terms_id: outcome.terms.id })
    .where('id', '=', orgId)
    .execute();
}

test('paid with the discount of its terms: payment and discount in one, and undone in one', async () => {
  const scene = await createBankScene(use.deps);
  await offerDiscount(scene);
  const wish = { date: '2026-03-28' };
  const [invoice, named] = [await scene.posted(wish), await scene.posted(wish)];
  const before = await scene.balances('accrual');
  // 2 % of 121.00 are 2.42. Without a number that is for a person to say.
  const line = await scene.line(11_858n, { counterparty: 'Customer' });
  const other = await scene.line(11_858n, {
    counterparty: 'Customer',
    description: `Invoice ${named.number}`,
  });
  expect(await decideAll(scene)).toMatchObject({ matched: [other.id], leftCount: 1 });
  expect(await scene.read(named.id)).toMatchObject({ status: 'paid', creditedMinor: 242n });
  await expectSoundBank(scene);

  const best = await bestFor(scene, line);
  expect(best.title).toContain('less 2 % early-payment discount');
  expect(await scene.match(line, best.match?.parts ?? [])).toMatchObject({ kind: 'matched' });
  expect(await scene.read(invoice.id)).toMatchObject({
    status: 'paid',
    paidMinor: 11_858n,
    creditedMinor: 242n,
  });
  await expectSoundBank(scene);
  for (const one of [other, line]) expect(await scene.undo(one)).toMatchObject({ kind: 'undone' });
  expect(await scene.read(invoice.id)).toMatchObject({ status: 'posted', creditedMinor: 0n });
  expect(await scene.balances('accrual')).toEqual(before);
  await expectSoundBank(scene);

  const late = await scene.line(11_858n, { date: '2026-04-08', counterparty: 'Customer' });
  expect(await scene.match(late, best.match?.parts ?? [])).toEqual({
    kind: 'reject',
    reason: 'no_discount',
  });
  expect(await scene.read(invoice.id)).toMatchObject({ status: 'posted' });
});

test('a document in dollars, paid in euros: suggested by its name, decided by its number, at the rate of the bank', async () => {
  const scene = await createBankScene(use.deps);
  const [invoice, named] = [
    await scene.posted({ currency: 'USD' }),
    await scene.posted({ currency: 'USD' }),
  ];
  // 121.00 at 0.9 are 108.90; the bank took a little more.
  const line = await scene.line(10_801n, { counterparty: 'Customer' });
  const other = await scene.line(10_802n, {
    counterparty: 'Customer',
    description: `Invoice ${named.number}`,
  });
  expect(await decideAll(scene)).toMatchObject({ matched: [other.id], leftCount: 1 });
  expect(await scene.read(named.id)).toMatchObject({ status: 'paid' });
  const best = await bestFor(scene, line);
  expect(best.evidence.map(({ what }) => what)).toContain('exchange');
  expect(await scene.match(line, best.match?.parts ?? [])).toMatchObject({ kind: 'matched' });
  expect(await scene.read(invoice.id)).toMatchObject({ status: 'paid' });
  expect(await scene.balances('accrual')).toMatchObject({ 1000: 21_603n });
  await expectSoundBank(scene);
});
