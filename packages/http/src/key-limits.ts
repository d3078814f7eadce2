import { z } from 'zod';

/** Rate limits of a key API's gate. */
export interface KeyLimits {
  readonly limitPerKey: number;
  readonly limitPerAddress: number;
  readonly limitWindowMs: number;
}

export const keyLimitsRecord = z
  .object({
    requests_per_key: z
      .int()
      .meta({ description: 'Requests of the key per window.', example: 180 }),
    requests_per_address: z
      .int()
      .meta({ description: 'Requests of one IP address per window.', example: 600 }),
    window_seconds: z.number().meta({ description: 'The length of the window.', example: 60 }),
  })
  .meta({ description: 'Requests that the key and a client IP address may send in a window.' });

export function toKeyLimitsRecord(limits: KeyLimits): z.infer<typeof keyLimitsRecord> {
  return {
    requests_per_key: limits.limitPerKey,
    requests_per_address: limits.limitPerAddress,
    window_seconds: limits.limitWindowMs / 1_000,
  };
}
