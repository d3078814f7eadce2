import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { readTrialBalance } from '../../src/reports/statements/read-trial-balance.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';
import { createSettlingScene, expectSoundBooks } from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';
import { readState } from './books-state.ts';
import { figuresOf } from './report-invariants.ts';
import { beginStory, optionsArbitrary, reportDays, turnsOf } from './story.ts';
import type { Story } from './story.ts';
import { takes } from './turns.ts';

const use = useAccountingDatabase();
let stranger: SettlingScene;
beforeAll(async () => {
  stranger = await createSettlingScene(use.deps);
});

/** More of them by hand: `IDENTITY_ROUNDS=100`. Each has two books of its own. */
const rounds = Number(process.env['IDENTITY_ROUNDS'] ?? 3);
/** So many do something; of fewer, chance would decide. */
const manyRounds = 20;
const timeoutMs = 1_800_000;

const usual = [
  ...(['enter', 'enter', 'enter', 'enter', 'pay', 'pay', 'allocate', 'transfer', 'owe'] as const),
  ...(['receive', 'un_allocate', 'void_payment', 'discount', 'write_off'] as const),
];
const anyDay = fc.constantFrom(...reportDays.keys());
const quietDays = ['2025-03-30', '2025-04-01', '2026-01-01', '2026-06-29', '2026-07-01'];

test(
  'AD-067 AD-068 with and without revaluations in between, the same story ends in the same books, realised gains and losses included',
  async () => {
    let revaluedCount = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('EUR', 'JPY', 'KWD').chain(optionsArbitrary),
        turnsOf(usual, { min: 10, max: 16 }),
        fc.array(fc.option(anyDay), { minLength: 16, maxLength: 16 }),
        async (options, turns, days) => {
          const [plain, valued] = [
            await beginStory(use.database, options, stranger),
            await beginStory(use.database, options, stranger),
          ];
          for (const [index, { name, dice }] of turns.entries()) {
            expect(await takes[name](valued, dice)).toBe(await takes[name](plain, dice));
            const day = days[index] ?? null;
            if (day === null) continue;
            if ((await takes.revalue(valued, [0, day])) === 'revalued') revaluedCount += 1;
            await expectSoundBooks(valued.scene);
            if (index % 3 === 0) await takes.undo_revaluation(valued, dice);
          }
          expect((await readState(valued.scene)).totals).toEqual(
            (await readState(plain.scene)).totals,
          );
          for (const asOf of quietDays) {
            expect(await balancesOn(valued, asOf)).toEqual(await balancesOn(plain, asOf));
          }
        },
      ),
      { numRuns: rounds, unbiased: true, endOnFailure: true },
    );
    if (rounds >= manyRounds) expect(revaluedCount).toBeGreaterThan(0);
  },
  timeoutMs,
);

/** Where the end of a revaluation may be, when its day is in an earlier year. */
const results: ReadonlySet<string> = new Set(['3800', '4920', '7920']);

/**
 * By code, on the accrual basis: the other one has no revaluations at all. What the old year lost the
 * new one has gained, so unrealised gains and losses are added to what earlier years have earned.
 */
async function balancesOn({ scene: { deps, orgId } }: Story, asOf: string) {
  const request = { orgId, asOf, basis: 'accrual', comparison: { kind: 'none' } } as const;
  const { rows } = figuresOf(await readTrialBalance(deps, request));
  const sums = new Map<string, bigint>([['results', 0n]]);
  for (const { code, debits, credits } of rows) {
    const key = results.has(code) ? 'results' : code;
    sums.set(key, (sums.get(key) ?? 0n) + (debits[0] ?? 0n) - (credits[0] ?? 0n));
  }
  return sums;
}
