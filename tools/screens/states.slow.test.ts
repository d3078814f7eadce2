import { afterAll, describe, expect, test } from 'vitest';
import { galleryApplications } from './build-screens.ts';
import { startGalleries } from './walk-states.ts';

const looks = [
  { locale: 'en', colorScheme: 'light' },
  { locale: 'en', colorScheme: 'dark' },
  { locale: 'fr', colorScheme: 'light' },
  { locale: 'fr', colorScheme: 'dark' },
] as const;

const galleries = startGalleries();
afterAll(galleries.close);

describe.each(galleryApplications)(
  'all states of the screens of the $name',
  async (application) => {
    const { walk } = await galleries.open(application);

    test.each(looks)(
      'axe finds nothing in $locale and $colorScheme',
      { timeout: 3_600_000 },
      async (look) => {
        expect(await walk(look, () => 'open and ask axe')).toEqual([]);
      },
    );
  },
);
