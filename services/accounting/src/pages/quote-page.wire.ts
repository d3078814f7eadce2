import { z } from 'zod';

export const quotePageParams = z.object({ token: z.string() });

/** The form's fields as a browser sends them; missing ones are empty. */
export const quoteAnswerBody = z.object({
  token: z.string().default(''),
  hash: z.string().default(''),
  answer: z.enum(['accept', 'decline']),
  name: z.string().default(''),
  reason: z.string().default(''),
});
