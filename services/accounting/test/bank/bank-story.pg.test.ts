import { expect, test } from 'vitest';
import { reconcile } from '../../src/reconciliation/reconcile.ts';
import { useAccountingDatabase } from '../support/accounting-database.ts';
import { answerByTruth, tellBankStory } from '../support/bank-statement-of-books.ts';
import { autoMatchStory, importStory, judge } from '../support/bank-story-checks.ts';
import { expectSoundBooks } from '../support/settling-scene.ts';

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
