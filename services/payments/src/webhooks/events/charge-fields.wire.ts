import { z } from 'zod';
import { uuid } from '../../edge/fields.wire.ts';

/** What was paid for. */
export const chargeSource = {
  qr_code_id: uuid()
    .nullable()
    .optional()
    .meta({ description: 'The QR code that was paid, or null.' }),
  payment_link_id: uuid()
    .nullable()
    .optional()
    .meta({ description: 'The payment link that was paid, or null.' }),
  subscription_id: uuid()
    .optional()
    .meta({ description: 'Present on subscription charges, in place of the two ids above.' }),
};

/** Optional: only payments with an order number or metadata have them. */
export const chargeOrder = {
  title: z.string().nullable().optional().meta({
    description:
      'The payment link’s title, or null. Present on payments with an order number or metadata, as are the next two.',
  }),
  order_reference: z
    .string()
    .nullable()
    .optional()
    .meta({ description: 'Your own order number, or null.' }),
  metadata: z
    .record(z.string(), z.string())
    .optional()
    .meta({ propertyNames: undefined, description: 'The metadata of the payment.' }),
};
