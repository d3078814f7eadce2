import { getCurrency } from '@countinghouse/money';
import { expect, test } from 'vitest';
import { reconcile } from '../../src/bank/reconciliation/reconcile.ts';
import { importStatement } from '../../src/bank/statements/import-statement.ts';
import { writeCsv } from '../support/bank/bank-files.ts';
import { createBankScene } from '../support/bank/bank-scene.ts';
import { answerByTruth, tellBankStory } from '../support/bank/bank-statement-of-books.ts';
import { autoMatchStory, importStory, judge } from '../support/bank/bank-story-checks.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';
import { expectSoundBooks } from '../support/settling/settling-scene.ts';

const use = useAccountingDatabase();

/** On two cores with nothing else to do it takes a fraction of these. */
const importMsMax = 5_000;
const autoMatchMsMax = 15_000;

test('1,000 lines: 95 % matched by themselves, none wrong, all of it in seconds, and reconciled', async () => {
  const story = await tellBankStory(use.deps, { lineCount: 1_000, seed: 7 });
  expect(await importStory(story)).toBeLessThan(importMsMax);
  expect(await autoMatchStory(story)).toBeLessThan(autoMatchMsMax);
  const judged = await judge(story);
  expect(judged.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
  const right = judged.filter(({ verdict }) => verdict === 'right');
  expect(right.length).toBeGreaterThanOrEqual(950);
  for (const line of judged.filter(({ verdict }) => verdict === 'open')) {
    await answerByTruth(story, line.truth, line);
  }
  const asOf = story.lines.at(-1)?.date ?? '';
  const order = { ...story.scene.act, accountId: story.bankId, asOf };
  expect(await reconcile(use.deps, order)).toMatchObject({ kind: 'reconciled' });
  await expectSoundBooks(story.scene);
});

test('10,000 lines, the most that a file has, are imported in one go and in seconds', async () => {
  const scene = await createBankScene(use.deps);
  const lines = Array.from({ length: 10_000 }, (_, index) => ({
    date: '2026-03-01',
    amountMinor: BigInt(index + 1),
    counterparty: `Somebody ${index}`,
    description: `movement ${index}`,
  }));
  const file = { currency: getCurrency('EUR'), accountNumber: '1', openingMinor: 0n, lines };
  const began = performance.now();
  const outcome = await importStatement(use.deps, {
    ...scene.act,
    accountId: scene.bankId,
    fileName: 'large.csv',
    content: { kind: 'text', text: writeCsv(file, { hasBalance: true }) },
    format: null,
  });
  expect(outcome).toMatchObject({ statement: { lineCount: 10_000 } });
  expect(performance.now() - began).toBeLessThan(2 * importMsMax);
});
