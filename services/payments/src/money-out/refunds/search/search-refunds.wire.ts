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

const example = Object(refundRecord.meta()?.['example']);

export const refundPage = z.object(pageOf(refundRecord)).meta({
  id: 'RefundPage',
  description: 'A page of refunds and the cursor of the next page.',
  example: { data: [example], has_more: true, next_cursor: example.id },
});
