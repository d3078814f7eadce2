import { z } from 'zod';
import { packFormats } from '../pack/pack.rules.ts';

export const packQuery = z.object({
  format: z
    .enum(packFormats)
    .default('pdf')
    .meta({ description: 'A document, or the picture that the provider gets.' }),
});
