import { logoFlawTexts } from '@countinghouse/brand';
import { paletteOf } from '@countinghouse/brand/look';
import { closedObject } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { refusal } from '../../edge/refusal.ts';
import { logoPath, logosMax } from './brand.rules.ts';
import type { Brand } from './brand.rules.ts';
import type { UploadLogoOutcome } from './change-brand.ts';

export { logoBytesMax } from '@countinghouse/brand';

export const changeBrandBody = closedObject({
  colour: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, { error: 'Must be a colour such as #2b3a8f.' })
    .transform((colour) => colour.toLowerCase())
    .nullable()
    .meta({
      description:
        'The colour of headings, buttons and links. Null restores the colour of the service.',
    }),
});

export const brandRecord = z
  .object({
    colour: z.string().nullable(),
    palette: z
      .object({ brand: z.string(), on_brand: z.string(), ink: z.string(), dark: z.string() })
      .meta({
        description:
          'The colours in use: the brand, the text on it, the brand as text on white, and the brand on a dark page. Each has enough contrast to be read.',
      }),
    logo: z
      .object({
        url: z.string(),
        media_type: z.string(),
        width: z.int(),
        height: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'AppBrand', description: 'The organisation’s logo and colour.' });

export function toBrandRecord(
  { colour, logo }: Brand,
  orgId: string,
  publicUrl: string,
): z.infer<typeof brandRecord> {
  const { onBrand, ...colours } = paletteOf(colour);
  return {
    colour,
    palette: { ...colours, on_brand: onBrand },
    logo:
      logo === null
        ? null
        : {
            url: publicUrl + logoPath(orgId, logo.id),
            media_type: logo.mediaType,
            width: logo.width,
            height: logo.height,
          },
  };
}

type LogoReason = Extract<UploadLogoOutcome, { readonly kind: 'reject' }>['reason'];

export function toLogoReply(reason: LogoReason): ErrorReply {
  if (reason !== 'too_many_logos') return refusal(400, reason, logoFlawTexts[reason]);
  return refusal(
    409,
    reason,
    `An organisation can have at most ${logosMax} different logos, because issued documents keep theirs. Upload one that you had before.`,
  );
}
