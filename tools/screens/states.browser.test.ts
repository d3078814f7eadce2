import { afterAll, describe, expect, test } from 'vitest';
import { screenStates } from '../../web/client/src/recorded/index.ts';
import { galleryApplications } from './build-screens.ts';
import { startGalleries } from './walk-states.ts';

const galleries = startGalleries();
afterAll(galleries.close);

describe.each(galleryApplications)(
  'the screens of the $name in their states',
  async (application) => {
    const { routes, recorded, screens } = await galleries.open(application);

    test('each route of the table has its states in the gallery', () => {
      process.stdout.write(
        `${application.name}: ${routes.length} routes, ${screens.length} screens, ` +
          `${screens.length * screenStates.length} states\n`,
      );
      // A route without an address: create what it shows in record-answers.ts, and record again.
      expect(recorded.toSorted()).toEqual(routes.toSorted());
    });
  },
);
