import { z } from 'zod';

export const invoicePageParams = z.object({ token: z.string() });

/** As payments sends a payer back, and as the page then reloads itself. The rest is left alone. */
export const invoicePageQuery = z.looseObject({
  status: z.string().optional(),
  reloads: z.coerce.number().int().min(0).max(1_000).catch(0),
});

/** As a browser sends it from our form; what is not there reads as empty. */
export const payBody = z.object({ token: z.string().default('') });
