import fc from 'fast-check';
import type { Database } from '../../src/kernel/database.ts';
import { operatorDeps } from '../support/people/tenants.ts';
import { createSettlingScene } from '../support/settling/settling-scene.ts';
import { expectFiguresOpen } from './figure-invariants.ts';
import { layGroundwork } from './groundwork.ts';
import { expectSoundEnd, expectSoundTurn } from './invariants.ts';
import { beginStory, optionsArbitrary, turnsOf } from './story.ts';
import { takes, usualTurns } from './turns.ts';

const length = { min: 15, max: 25 };
/** Opening every figure takes as long as a story: of few stories, every fifth is asked. */
const figuresEvery = Number(process.env['BOOKS_STORIES'] ?? 0) > 0 ? 1 : 5;

/** A failing story is printed as it is; `BOOKS_SHRINK=1` looks, for minutes, for the shortest. */
const isShrinking = process.env['BOOKS_SHRINK'] === '1';

/**
 * Random stories in books of one currency, each held to everything that must be so. Gives how often
 * each turn ended how: stories in which everything is refused would prove nothing.
 */
export async function tellStories(
  database: Database,
  { baseCurrency, count, seed }: { baseCurrency: string; count: number; seed?: number },
): Promise<ReadonlyMap<string, number>> {
  const stranger = await createSettlingScene(operatorDeps(database));
  const outcomes = new Map<string, number>();
  let told = 0;
  await fc.assert(
    fc.asyncProperty(
      optionsArbitrary(baseCurrency),
      turnsOf(usualTurns, length),
      async (options, turns) => {
        const story = await beginStory(database, options, stranger);
        for (const { name, dice } of turns) {
          await layGroundwork(story, name, dice);
          const outcome = `${name}: ${await takes[name](story, dice)}`;
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
          await expectSoundTurn(story);
        }
        await expectSoundEnd(story);
        if (told % figuresEvery === 0) await expectFiguresOpen(story);
        told += 1;
      },
    ),
    // Dice: its own taste for small and large numbers would make most stories alike.
    {
      numRuns: count,
      unbiased: true,
      endOnFailure: !isShrinking,
      ...(seed !== undefined && { seed }),
    },
  );
  return outcomes;
}
