export { openGallery } from './open-gallery.ts';
export type { GalleryPlace } from './open-gallery.ts';
export { StatesCard } from './states.card.tsx';
