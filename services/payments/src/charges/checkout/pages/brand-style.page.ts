import { paletteCss } from '@countinghouse/brand/look';
import { originOf } from '@countinghouse/pages';

/** The four colours of a brand and its picture, for the stylesheet to derive everything else from. */
export function brandStyle(colour: string | null, imageUrl: string | null = null): string {
  return `:root{${paletteCss(colour)}${imageUrl === null ? '' : `;--pic:url("${toCssText(imageUrl)}")`}}`;
}

/** Null for an address that could widen the page's policy. */
export function shownImage(imageUrl: string | null): string | null {
  return imageUrl !== null && originOf(imageUrl) !== null ? imageUrl : null;
}

/** Everything that could end a string, a style or an element is percent-encoded. */
function toCssText(address: string): string {
  return address
    .toWellFormed()
    .replaceAll(/[^\w.~:/?#[\]@!$&*+,;=%-]/gu, encodeURIComponent)
    .replaceAll(/['()]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
}
