import { z } from 'zod';

export const invoicePageParams = z.object({ token: z.string() });

/**
 * Parameters with which payments sends a payer back, and with which the page then reloads itself.
 * Others are ignored.
 */
export const invoicePageQuery = z.looseObject({
  status: z.string().optional(),
  reloads: z.coerce.number().int().min(0).max(1_000).catch(0),
});

/** The form's fields as a browser sends them; missing ones are empty. */
export const payBody = z.object({ token: z.string().default('') });
