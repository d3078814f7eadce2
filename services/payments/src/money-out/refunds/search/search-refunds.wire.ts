import { z } from 'zod';
import { pageOf, timePageFields } from '../../../edge/time-page.wire.ts';
import { refundStatuses } from '../refund.rules.ts';
import { refundRecord } from '../refunds.wire.ts';

export const refundSearchQuery = z.object({
  status: z
    .enum(refundStatuses)
    .optional()
    .meta({ description: 'Return only refunds with this status.' }),
  ...timePageFields('refunds'),
});

export const refundPage = z.object(pageOf(refundRecord)).meta({
  id: 'RefundPage',
  description: 'A page of refunds and the cursor of the next page.',
  example: {
    data: [refundRecord.meta()?.['example']],
    has_more: true,
    next_cursor: '01a1dcb4-77c0-7d3e-8009-2f41c6a0be57',
  },
});
