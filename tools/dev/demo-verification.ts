import { z } from 'zod';
import { createDemoKey } from './demo-keys.ts';
import type { PaymentsPlace } from './payments-service.ts';
import type { DemoBusiness } from './seed.ts';

const started = z.object({ verificationUrl: z.url() });

/** The page on which a business that nobody has verified yet can be verified. */
export async function startDemoVerification(
  place: PaymentsPlace,
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
