import { z } from 'zod';
import { pageOf, timePageFields } from '../../../edge/time-page.wire.ts';
import { payoutExample } from '../payout-example.wire.ts';
import { payoutStatuses } from '../payout.rules.ts';
import { payoutRecord } from '../payouts.wire.ts';

export const payoutSearchQuery = z.object({
  status: z
    .enum(payoutStatuses)
    .optional()
    .meta({ description: 'Return only payouts with this status.' }),
  ...timePageFields('payouts'),
});

export const payoutPage = z.object(pageOf(payoutRecord)).meta({
  id: 'PayoutPage',
  description: 'A page of payouts and the cursor of the next page.',
  example: { data: [payoutExample], has_more: true, next_cursor: payoutExample.id },
});
