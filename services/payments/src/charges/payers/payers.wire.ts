import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { text } from '../../edge/input.wire.ts';
import type { ErasePayerOutcome } from './erase-payer.ts';

const emailCharactersMax = 254;

export const erasurePayerBody = closedObject({
  email: text({ min: 3, max: emailCharactersMax }).meta({
    description: 'The e-mail address that the payer entered; upper and lower case are the same.',
    example: 'simi@example.com',
  }),
});

export const payerErasureRecord = z
  .object({
    object: z.literal('payer_erasure'),
    live_payments: z.int().meta({ description: 'Live payments that name the payer.' }),
    test_payments: z.int().meta({ description: 'Test payments that name the payer.' }),
    running_subscriptions: z.int().meta({
      description: 'Subscriptions of the payer that still renew: the erasure cancels them.',
    }),
  })
  .meta({ id: 'PayerErasure' });

export function toPayerErasureRecord({
  live,
  test,
  runningSubscriptions,
}: Extract<ErasePayerOutcome, { kind: 'erased' }>): z.infer<typeof payerErasureRecord> {
  return {
    object: 'payer_erasure',
    live_payments: live,
    test_payments: test,
    running_subscriptions: runningSubscriptions,
  };
}
