import { trust } from '../brand.ts';
import type { Recording } from './recording.ts';

/** From a file of the build. */
export async function readRecording(address: string): Promise<Recording> {
  const response = await fetch(address);
  return trust(await response.json());
}
