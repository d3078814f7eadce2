import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../src/documents/document/document.rules.ts';
import { isInTheBooks, outstandingMinor } from '../../src/documents/document/document.rules.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';
import { createSettlingScene, expectSoundBooks } from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';
import { beginStory, optionsArbitrary } from './story.ts';
import type { Story } from './story.ts';
import { takes } from './turns.ts';

const use = useAccountingDatabase();
let stranger: SettlingScene;
beforeAll(async () => {
  stranger = await createSettlingScene(use.deps);
});

/** More of them by hand: `IDENTITY_ROUNDS=100`. Each has books of its own. */
const rounds = Number(process.env['IDENTITY_ROUNDS'] ?? 2);
/** As long as more of them take. */
const timeoutMs = 1_800_000;
const chance = { numRuns: rounds, unbiased: true, endOnFailure: true };
const lastDay = '2026-07-01';

const anyDice = fc.array(fc.nat(1_000_000), { minLength: 8, maxLength: 8 });
const anyOptions = fc.constantFrom('EUR', 'JPY', 'KWD').chain(optionsArbitrary);
/** Prices from 50 on: what is worth nothing in base currency cannot be paid. */
const anySale = anyDice.map(([kind = 0, size = 0, price = 0, ...dice]) => [
  kind,
  size,
  500_000 + (price % 500_000),
  ...dice,
]);
const anySales = fc.array(anySale, { minLength: 4, maxLength: 7 });

describe('with everything settled in money', () => {
  test(
    'AD-048 at the documents’ own rates, each in one piece, both bases are the same, account by account',
    async () => {
      await fc.assert(
        fc.asyncProperty(anyOptions, anySales, async (options, sales) => {
          const story = await beginStory(use.database, options, stranger);
          for (const document of await enterAll(story, sales)) {
            await pay(story.scene, document, [outstandingMinor(document)], document.fxRate);
          }
          await expectSoundBooks(story.scene);
          expect(await story.scene.balances('cash')).toEqual(await story.scene.balances('accrual'));
        }),
        chance,
      );
    },
    timeoutMs,
  );

  test(
    'AD-048 in base currency, in any parts, both bases are the same, account by account',
    async () => {
      await fc.assert(
        fc.asyncProperty(anyOptions, anySales, fc.nat(), async (options, sales, cut) => {
          const story = await beginStory(use.database, options, stranger);
          const own = sales.map((dice) => dice.with(4, 0));
          for (const document of await enterAll(story, own)) {
            await pay(story.scene, document, partsOf(document, cut), '1');
          }
          await expectSoundBooks(story.scene);
          expect(await story.scene.balances('cash')).toEqual(await story.scene.balances('accrual'));
        }),
        chance,
      );
    },
    timeoutMs,
  );

  test(
    'AD-048 AD-067 in any parts at any rates the cash basis has the realised gain or loss in what the documents were for',
    async () => {
      const anyPct = fc.constantFrom(97n, 131n, 61n, 250n);
      await fc.assert(
        fc.asyncProperty(
          anyOptions,
          anySales,
          fc.nat(),
          anyPct,
          async (options, sales, cut, pct) => {
            const story = await beginStory(use.database, options, stranger);
            for (const document of await enterAll(story, sales)) {
              const rate = portionOf(document.fxRate, pct);
              await pay(story.scene, document, partsOf(document, cut), rate);
            }
            await expectSoundBooks(story.scene);
            await expectSameButForRealised(story.scene);
          },
        ),
        chance,
      );
    },
    timeoutMs,
  );
});

/** The accounts that lines of the documents are on, an asset among them. */
const lineCodes: ReadonlySet<string> = new Set(['4000', '4010', '5000', '6400', '1700']);
const realisedCodes: ReadonlySet<string> = new Set(['4910', '7910']);

/**
 * Whatever was paid at which rate: money, taxes and debts agree account by account. What the accrual
 * basis has as realised gain or loss, the cash basis has in what the documents were for, in sum
 * exactly: revenue is what came in, and a cost or an asset is worth what was paid.
 */
async function expectSameButForRealised(scene: SettlingScene): Promise<void> {
  const accrual = Object.entries(await scene.balances('accrual'));
  const cash = Object.entries(await scene.balances('cash'));
  const others = (all: typeof accrual) =>
    all.filter(([code]) => !lineCodes.has(code) && !realisedCodes.has(code));
  expect(others(cash)).toEqual(others(accrual));
  expect(sumOf(cash, realisedCodes)).toBe(0n);
  expect(sumOf(cash, lineCodes)).toBe(sumOf(accrual, lineCodes) + sumOf(accrual, realisedCodes));
}

const sumOf = (
  balances: readonly (readonly [string, bigint])[],
  codes: ReadonlySet<string>,
): bigint =>
  balances.filter(([code]) => codes.has(code)).reduce((sum, [, minor]) => sum + minor, 0n);

async function enterAll(
  story: Story,
  sales: readonly (readonly number[])[],
): Promise<readonly Document[]> {
  for (const dice of sales) await takes.enter(story, dice);
  const documents: Document[] = [];
  for (const id of story.documentIds) documents.push(await story.scene.read(id));
  const entered = documents.filter(isInTheBooks);
  expect(entered.length).toBeGreaterThan(0);
  return entered.filter((document) => outstandingMinor(document) > 0n);
}

/** Per cent of a rate, so that money is never worth so little that nobody could book it. */
function portionOf(rate: string, pct: bigint): string {
  const [whole = '0', fraction = ''] = rate.split('.');
  const units = (BigInt(whole + fraction.padEnd(10, '0')) * pct) / 100n;
  const text = String(units).padStart(11, '0');
  return `${text.slice(0, -10)}.${text.slice(-10)}`;
}

/** Two cuts somewhere in the middle. */
function partsOf(document: Document, cut: number): readonly bigint[] {
  const open = outstandingMinor(document);
  const first = (open * BigInt(20 + (cut % 30))) / 100n;
  const second = (open * BigInt(10 + (cut % 17))) / 100n;
  return [first, second, open - first - second];
}

async function pay(
  scene: SettlingScene,
  document: Document,
  parts: readonly bigint[],
  fxRate: string,
): Promise<void> {
  for (const part of parts) await scene.pay(document, part, { date: lastDay, fxRate });
}
