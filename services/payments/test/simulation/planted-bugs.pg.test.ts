import { expect, test } from 'vitest';
import { plantedBugs } from './planted-bugs.ts';
import { runSeeds, seedsFrom } from './run-seeds.ts';

/** The check runs at least this many: a bug that needs more would pass it. */
const seedsMax = 150;

test.each(Object.entries(plantedBugs))(
  'the simulation finds it when %s',
  { timeout: 120_000 },
  async (_name, parts) => {
    let isFound = false;
    const outcome = await runSeeds({
      seeds: seedsFrom(1, seedsMax),
      parts,
      lanes: 1,
      isOver: () => isFound,
      onResult: ({ failures }) => {
        isFound ||= failures.length > 0;
      },
    });
    expect(outcome.failed.flatMap(({ failures }) => failures)).not.toEqual([]);
  },
);
