import { paletteOf, tintOf } from '@countinghouse/brand/look';
import type { Language } from '@countinghouse/pages/text';
import { drawPicture, sheet } from '@countinghouse/pdf';
import type { Drawing, Picture, Shades } from '@countinghouse/pdf';
import type { Db } from '../../kernel/database.ts';
import { findLogo } from '../../setup/brand/find-logo.ts';
import type { ViewSeller } from './print-facts.rules.ts';
import { printTexts } from './print-texts.rules.ts';

/** A view with the bytes of its logo, which a thread cannot read from the database. */
export interface Printed<View> {
  readonly view: View;
  readonly logo: Uint8Array | null;
}

/** Null without a logo, and for a drawing: a PDF holds photographs only. */
export async function findPrintLogo(
  db: Db,
  { logo }: Pick<ViewSeller, 'logo'>,
): Promise<Uint8Array | null> {
  if (logo === null || logo.mediaType === 'image/svg+xml') return null;
  const content = await findLogo(db, logo);
  if (content === null) throw new Error(`logo ${logo.id} of organisation ${logo.orgId} not found`);
  return content.bytes;
}

interface Branded {
  readonly seller: ViewSeller;
  readonly language: Language;
}

/** The view in the seller's colour; without one, as it is. */
export function inBrand<View extends Branded>(
  view: View,
): View & { readonly shades: Shades | null } {
  const { colour } = view.seller;
  if (colour === null) return { ...view, shades: null };
  return { ...view, shades: { accent: paletteOf(colour).ink, tint: tintOf(colour) } };
}

export function pictureOf(
  { seller: { name, logo }, language }: Branded,
  bytes: Uint8Array | null,
): Picture | null {
  if (logo === null || bytes === null) return null;
  const { width, height } = logo;
  return { bytes, width, height, alt: printTexts[language].logoOf(name) };
}

const logoBox = { x: sheet.margin, widthMax: 170, heightMax: 46 } as const;
const belowLogo = 8;

/** At the seller's place; returns the height it takes. */
export function drawLogo(drawing: Drawing, logo: Picture | null, y: number): number {
  return logo === null ? 0 : drawPicture(drawing, logo, { ...logoBox, y }) + belowLogo;
}
