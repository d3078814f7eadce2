import { paletteOf } from '@countinghouse/brand/look';
import type { PrintTerm } from '../pdf/document-view.rules.ts';
import type { ViewSeller } from '../pdf/print-facts.rules.ts';

/**
 * An email to the organisation's own customer, in its colour. Without a brand it has none. There is no
 * logo: an image's server learns who read the email, and when.
 */
export function emailBrandOf(
  { seller, title }: { readonly seller: ViewSeller; readonly title: string },
  amount: PrintTerm | undefined,
) {
  if (seller.colour === null && seller.logo === null) return {};
  const { brand: colour, onBrand: onColour, ink } = paletteOf(seller.colour);
  const { name, lines } = seller;
  const footer = [[name, ...lines].join(', ')];
  const heading = { heading: title, ...(amount !== undefined && { amount: amount.value }) };
  return { brand: { name, colour, onColour, ink, ...heading, footer } };
}
