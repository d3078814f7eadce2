import { afterAll, describe, expect, test } from 'vitest';
import { screenStates } from '../../web/client/src/recorded/index.ts';
import { galleryApplications } from './build-screens.ts';
import { startGalleries } from './walk-states.ts';

const looks = [
  { locale: 'en', colorScheme: 'light' },
  { locale: 'fr', colorScheme: 'dark' },
] as const;

const galleries = startGalleries();
afterAll(galleries.close);

describe.each(galleryApplications)(
  'the screens of the $name in their states',
  async (application) => {
    const { routes, recorded, screens, walk } = await galleries.open(application);

    test('each route of the table has its states in the gallery', () => {
      process.stdout.write(
        `${application.name}: ${routes.length} routes, ${screens.length} screens, ` +
          `${screens.length * screenStates.length} states\n`,
      );
      // A route without an address: create what it shows in record-answers.ts, and record again.
      expect(recorded.toSorted()).toEqual(routes.toSorted());
    });

    test.concurrent.each(looks.map((look, turn) => ({ ...look, turn })))(
      'states that take turns open without a complaint, and axe finds nothing, in $locale and $colorScheme',
      { timeout: 600_000 },
      async ({ turn, ...look }) => {
        const wrong = await walk(look, (screen, state) => {
          if ((screen + state) % looks.length !== turn) return 'leave';
          // Its neighbour's turn is the states that follow; the full check opens all.
          const first = screen % screenStates.length;
          if (state === first) return 'open and ask axe';
          return state === (first + 1) % screenStates.length ? 'open' : 'leave';
        });
        expect(wrong).toEqual([]);
      },
    );
  },
);
