import { closedObject } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { text, webAddress } from '../../edge/input.wire.ts';
import type { Profile, ProfileField } from './profile.rules.ts';

const nameCharactersMax = 200;
const shortCharactersMax = 100;

const name = text({ min: 1, max: nameCharactersMax });
const short = text({ min: 1, max: shortCharactersMax });

export const changeProfileBody = closedObject({
  businessName: name.optional(),
  legalName: name.nullable().optional(),
  tradingName: name.nullable().optional(),
  email: z.email({ error: 'Must be an e-mail address.' }).max(nameCharactersMax).optional(),
  phone: z
    .string()
    .regex(/^\+[1-9][0-9]{6,14}$/, {
      error: 'Must be a number with its country, such as +2348012345678.',
    })
    .optional(),
  website: webAddress('Of the business.').nullable().optional(),
  industry: short.nullable().optional(),
  registrationNumber: short.nullable().optional(),
}).refine((change) => Object.keys(change).length > 0, 'Say what is to change.');

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
      ? `The verification covers ${names}. Ask the operator to change it.`
      : `The verification under way covers ${names}. Wait until the check has ended, or ask the operator to change it.`,
  };
}
