import { closedObject } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { text, webAddress } from '../../edge/input.wire.ts';
import type { Profile, ProfileField } from './profile.rules.ts';

const nameCharactersMax = 200;
const shortCharactersMax = 100;

export const name = text({ min: 1, max: nameCharactersMax });
const short = text({ min: 1, max: shortCharactersMax });
export const businessEmail = z
  .email({ error: 'Must be an e-mail address, such as ada@shop.example.' })
  .max(nameCharactersMax);
export const businessPhone = z.string().regex(/^\+[1-9][0-9]{6,14}$/, {
  error: 'Must be a phone number with its country code, such as +2348012345678.',
});

export const changeProfileBody = closedObject({
  businessName: name.optional(),
  legalName: name.nullable().optional(),
  tradingName: name.nullable().optional(),
  email: businessEmail.optional(),
  phone: businessPhone.optional(),
  website: webAddress('The website of the business.').nullable().optional(),
  industry: short.nullable().optional(),
  registrationNumber: short.nullable().optional(),
}).refine((change) => Object.keys(change).length > 0, 'Send at least one field to update.');

export const profileRecord = z.object({
  object: z.literal('profile'),
  business_name: z.string(),
  legal_name: z.string().nullable(),
  trading_name: z.string().nullable(),
  country: z.string(),
  default_currency: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string().nullable(),
  industry: z.string().nullable(),
  registration_number: z.string().nullable(),
});

export function toProfileRecord(profile: Profile): z.infer<typeof profileRecord> {
  return {
    object: 'profile',
    business_name: profile.businessName,
    legal_name: profile.legalName,
    trading_name: profile.tradingName,
    country: profile.country,
    default_currency: profile.defaultCurrency,
    email: profile.email,
    phone: profile.phone,
    website: profile.website,
    industry: profile.industry,
    registration_number: profile.registrationNumber,
  };
}

export function toHeldReply({
  fields,
  isVerified,
}: {
  readonly fields: readonly ProfileField[];
  readonly isVerified: boolean;
}): ErrorReply {
  const names = fields.join(', ');
  return {
    status: 409,
    code: 'conflict',
    error: isVerified
      ? `The verification covers these fields: ${names}. Ask the operator to change them.`
      : `The verification in progress covers these fields: ${names}. Wait until it has finished, or ask the operator to change them.`,
  };
}
