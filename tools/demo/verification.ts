import { z } from 'zod';
import type { DemoBusiness } from '../dev/seed.ts';
import type { ServicePlace } from '../dev/service-place.ts';
import { createDemoKey } from './keys.ts';

const started = z.object({ verificationUrl: z.url() });

/** The page on which an unverified business can be verified. */
export async function startDemoVerification(
  place: ServicePlace,
  baseUrl: string,
  newcomer: DemoBusiness,
): Promise<string> {
  const key = await createDemoKey(place, newcomer, 'live');
  const answer = await fetch(`${baseUrl}/account/verification`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
  });
  if (!answer.ok) throw new Error(`POST /account/verification answered ${answer.status}`);
  return started.parse(await answer.json()).verificationUrl;
}
