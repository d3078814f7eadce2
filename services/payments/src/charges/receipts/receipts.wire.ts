import { z } from 'zod';
import { moment, uuid } from '../../edge/fields.wire.ts';
import { idempotencyHeaders } from '../../edge/request-fields.wire.ts';

export const resendHeaders = idempotencyHeaders(
  'Repeating a request with the same key sends no second e-mail.',
);

export const resentReceipt = z
  .object({
    payment_id: uuid(),
    receipt_number: z.string().meta({ description: 'Short, and counted per environment.' }),
    email: z.string().meta({ description: 'The payer’s address.' }),
    queued_at: moment(),
    idempotentReplay: z.literal(true).optional().meta({
      description: 'Present if the key was used before and nothing more was sent.',
    }),
  })
  .meta({
    id: 'ResentReceipt',
    description: 'A receipt that is being e-mailed once more.',
    example: {
      payment_id: '0192a000-0000-7000-8000-000000000003',
      receipt_number: 'R-00418',
      email: 'payer@example.com',
      queued_at: '2026-11-16T08:30:00.000Z',
    },
  });

interface Resent {
  readonly number: string;
  readonly email: string;
  readonly at: Date;
  readonly isReplay: boolean;
}

export function toResentReceipt(paymentId: string, resent: Resent) {
  return {
    payment_id: paymentId,
    receipt_number: resent.number,
    email: resent.email,
    queued_at: resent.at.toISOString(),
    ...(resent.isReplay && { idempotentReplay: true as const }),
  };
}
