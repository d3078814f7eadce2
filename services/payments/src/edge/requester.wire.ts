import { z } from 'zod';
import type { Requester } from '../kernel/caller.rules.ts';
import { uuid } from './fields.wire.ts';

export const requesterRecord = z
  .object({
    type: z.enum(['api_key', 'member']),
    id: uuid(),
    name: z.string().nullable().optional().meta({
      description: 'The name of the key or member. Answers to API keys leave it out.',
    }),
  })
  .meta({ description: 'Who made the request: an API key or a member of the business.' });

export function toRequesterRecord({ kind, id }: Requester): z.infer<typeof requesterRecord> {
  return { type: kind, id };
}
