import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plantedBugs } from './planted-bugs.ts';
import { runStory } from './run-story.ts';
import type { StoryResult } from './run-story.ts';
import { openServices } from './world.ts';
import type { Services } from './world.ts';

/** A longer run is `main-stories.ts`. */
const seedCount = Number(process.env['BRIDGE_SEEDS'] ?? '40');
/** A seed may take this long on a busy machine. */
const seedMsMax = 10_000;

const opened: { services?: Services } = {};
beforeAll(async () => {
  opened.services = await openServices();
});
afterAll(() => opened.services?.close());

function servicesOf(): Services {
  if (opened.services === undefined) throw new Error('the services are not open');
  return opened.services;
}

describe('stories of payments and their books', () => {
  test(
    'after every step the books hold what payments held, and in the end nothing is unexplained',
    { timeout: seedCount * seedMsMax },
    async () => {
      const failed: StoryResult[] = [];
      for (let seed = 1; seed <= seedCount; seed += 1) {
        const result = await runStory(servicesOf(), seed, { isProved: seed % 8 === 0 });
        if (result.found.length > 0) failed.push(result);
      }
      expect(failed).toEqual([]);
    },
  );

  test.each(plantedBugs)('they find $name', { timeout: 10 * seedMsMax }, async (bug) => {
    const found: string[] = [];
    for (let seed = 1; seed <= 10 && found.length === 0; seed += 1) {
      found.push(...(await runStory(servicesOf(), seed, { bug })).found);
    }
    expect(found).not.toEqual([]);
  });
});
