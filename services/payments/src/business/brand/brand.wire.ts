import { logoFlawTexts } from '@countinghouse/brand';
import type { LogoFlaw } from '@countinghouse/brand';
import { paletteOf } from '@countinghouse/brand/look';
import { closedObject } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { text } from '../../edge/input.wire.ts';
import { isTimeZone } from './brand.rules.ts';
import type { Brand } from './brand.rules.ts';

const addressCharactersMax = 200;
const taxNumberCharactersMax = 60;
const footerCharactersMax = 500;
const emailCharactersMax = 200;

export const changeBrandBody = closedObject({
  colour: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, { error: 'Must be a colour such as #2b3a8f.' })
    .transform((colour) => colour.toLowerCase())
    .nullable()
    .optional()
    .meta({
      description: 'The colour of buttons and links. Null restores the colour of the service.',
    }),
  supportEmail: z
    .email({ error: 'Must be an e-mail address, such as help@shop.example.' })
    .max(emailCharactersMax)
    .nullable()
    .optional()
    .meta({ description: 'Where payers write to with a question.' }),
  supportPhone: z
    .string()
    .regex(/^\+[1-9][0-9]{6,14}$/, {
      error: 'Must be a phone number with its country code, such as +2348012345678.',
    })
    .nullable()
    .optional()
    .meta({ description: 'The number payers call with a question.' }),
  address: text({ min: 1, max: addressCharactersMax })
    .nullable()
    .optional()
    .meta({ description: 'The postal address on pages and receipts, in one line.' }),
  taxNumber: text({ min: 1, max: taxNumberCharactersMax })
    .nullable()
    .optional()
    .meta({ description: 'The tax number on receipts.' }),
  receiptFooter: text({ min: 1, max: footerCharactersMax })
    .nullable()
    .optional()
    .meta({ description: 'A sentence at the end of each receipt, such as the terms of returns.' }),
  timeZone: z
    .string()
    .refine(isTimeZone, { error: 'Must be a time zone such as Africa/Lagos.' })
    .nullable()
    .optional()
    .meta({ description: 'The time zone of receipts. Null derives it from the country.' }),
}).refine((change) => Object.keys(change).length > 0, 'Send at least one field to update.');

export const brandRecord = z.object({
  object: z.literal('brand'),
  colour: z.string().nullable(),
  palette: z
    .object({ brand: z.string(), on_brand: z.string(), ink: z.string(), dark: z.string() })
    .meta({
      description:
        'The colours that pages use: the brand, the text on it, the brand as text on white, and the brand on a dark page. Each has enough contrast to be read.',
    }),
  support_email: z.string().nullable(),
  support_phone: z.string().nullable(),
  address: z.string().nullable(),
  tax_number: z.string().nullable(),
  receipt_footer: z.string().nullable(),
  time_zone: z.string(),
  logo: z
    .object({
      url: z.string(),
      media_type: z.string(),
      width: z.int(),
      height: z.int(),
    })
    .nullable(),
});

export function toBrandRecord(brand: Brand, publicUrl: string): z.infer<typeof brandRecord> {
  const { onBrand, ...colours } = paletteOf(brand.colour);
  const { logo } = brand;
  return {
    object: 'brand',
    colour: brand.colour,
    palette: { ...colours, on_brand: onBrand },
    support_email: brand.supportEmail,
    support_phone: brand.supportPhone,
    address: brand.address,
    tax_number: brand.taxNumber,
    receipt_footer: brand.receiptFooter,
    time_zone: brand.timeZone,
    logo:
      logo === null
        ? null
        : {
            url: `${publicUrl}/pay/logos/${logo.businessId}/${logo.id}`,
            media_type: logo.mediaType,
            width: logo.width,
            height: logo.height,
          },
  };
}

export function toLogoReply(reason: LogoFlaw): ErrorReply {
  return { status: 400, code: 'invalid_request', error: logoFlawTexts[reason] };
}
