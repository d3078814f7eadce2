import { z } from 'zod';

export const quotePageParams = z.object({ token: z.string() });

/** As a browser sends it from our forms; what is not there reads as empty. */
export const quoteAnswerBody = z.object({
  token: z.string().default(''),
  hash: z.string().default(''),
  answer: z.enum(['accept', 'decline']),
  name: z.string().default(''),
  reason: z.string().default(''),
});
