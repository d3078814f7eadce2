import {
  answerFromRecording,
  readRecording,
  screenStates,
} from '@countinghouse/web-client/recorded';
import type { AnyRouter } from '@tanstack/react-router';

export interface GalleryPlace {
  /** The application's path. */
  readonly basePath: string;
  /** The address of the recorded answers. */
  readonly recorded: string;
}

/**
 * Below `/_ui/empty` and its like, every screen of the application is in that state, and nobody is
 * asked: answers are recorded ones. Elsewhere nothing changes.
 */
export async function openGallery(
  router: AnyRouter,
  { basePath, recorded }: GalleryPlace,
): Promise<void> {
  const part = location.pathname.slice(`${basePath}/_ui/`.length).split('/')[0];
  const state = screenStates.find((one) => one === part);
  if (state === undefined) return;
  const recording = await readRecording(recorded);
  answerFromRecording(recording, { state, apiPath: `${basePath}/api` });
  // For the test that walks through the gallery.
  Object.assign(globalThis, { gallery: router });
  router.update({ ...router.options, basepath: `${basePath}/_ui/${state}` });
}
