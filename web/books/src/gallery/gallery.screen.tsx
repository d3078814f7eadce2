import { PageHead } from '@countinghouse/ui';
import { StatesCard } from '@countinghouse/ui/gallery';
import type { ReactNode } from 'react';
import { galleryPlace } from './gallery-place.ts';

/** Every screen in its states, for whoever changes one. The kit's parts are in the dashboard's gallery. */
export function GalleryScreen(): ReactNode {
  return (
    <main className="main stack stack-4 card-body" id="content">
      <PageHead title="Gallery" detail="Every screen in its states" />
      <StatesCard {...galleryPlace} />
    </main>
  );
}
