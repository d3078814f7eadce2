import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { uuid } from '../../edge/fields.wire.ts';
import { currencyCode } from '../../edge/input.wire.ts';
import { businessEmail, businessPhone, name } from '../profile/profile.wire.ts';

export const foundBusinessBody = closedObject({
  businessName: name,
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'Must be an ISO 3166 country code, such as NG.' })
    .meta({ example: 'NG' }),
  defaultCurrency: currencyCode(),
  email: businessEmail,
  phone: businessPhone,
});

export const foundedRecord = z.object({
  object: z.literal('business'),
  business_id: uuid(),
  member_id: uuid().meta({ description: 'Your membership. You are the owner.' }),
});
