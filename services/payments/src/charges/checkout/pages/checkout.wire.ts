import { z } from 'zod';

export const codeParams = z.object({ code: z.string() });

export const paymentParams = z.object({ code: z.string(), paymentId: z.string() });

export const subscriptionParams = z.object({ code: z.string(), proof: z.string() });

/** A missing field reads as an empty one, so that its own message says what is missing. */
const field = z.string().default('');

export const cardFormBody = z.object({ token: field });

export const payerFormBody = z.object({
  token: field,
  email: field,
  name: field,
  amount: field,
});
