import { z } from 'zod';

export const changesQuery = z.object({
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ description: 'The `latest` of the response before. Omitted: to learn the first one.' }),
});

export const changesRecord = z
  .object({
    latest: z
      .int()
      .nonnegative()
      .meta({ description: 'Send it as `after` with the next request.' }),
    changed: z.array(z.string()).meta({
      description:
        'What changed since `after`, by the names in the paths. A change may be reported twice.',
    }),
    everything: z.boolean().meta({
      description: 'Whether too much has changed to tell: read again what you show.',
    }),
  })
  .meta({
    id: 'Changes',
    description: 'What has changed since the last request, for screens that are kept up to date.',
    example: { latest: 1_795_000_000_000, changed: ['payments', 'refunds'], everything: false },
  });
