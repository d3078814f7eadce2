import type { GalleryPlace } from '@countinghouse/ui/gallery';
import recorded from './generated/recorded.json?url';

export const galleryPlace: GalleryPlace = { basePath: '/dashboard', recorded };
