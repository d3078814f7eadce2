/** What pages, mails and paper draw with. Every pair has the contrast that its name promises. */
export interface Palette {
  /** What a button is filled with. */
  readonly brand: string;
  /** Text on it, at least 4.5:1. */
  readonly onBrand: string;
  /** The colour as text: 4.5:1 on white, on the grey of a page and on its own tint. */
  readonly ink: string;
  /** The colour on a dark page: 7:1 there. */
  readonly dark: string;
}

type Colour = readonly [red: number, green: number, blue: number];

const ours = '#0b5a4a';
/** Ours on a dark page, chosen by eye. */
const oursDark = '#5fd3b5';
const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];
/** The text of every page, a little softer than black. */
const pageInk: Colour = [0x14, 0x18, 0x1f];
/** What a page is, around its cards. */
const pageGrey: Colour = [0xf4, 0xf5, 0xf7];
const darkCard: Colour = [0x18, 0x1c, 0x22];
/** The part of the brand's colour in the tint behind text. */
const tintShare = 0.08;
/** WCAG 2.2: 1.4.3 for text, 1.4.6 for the theme that people choose for their eyes. */
const readable = 4.5;
const wellReadable = 7;
/** Fine enough that the last step is not seen. */
const steps = 100;

export function paletteOf(colour: string | null): Palette {
  const brand = parse(colour ?? ours);
  return {
    brand: write(brand),
    onBrand: write(
      [white, pageInk, black].find((text) => contrast(text, brand) >= readable) ?? black,
    ),
    ink: write(
      towards(
        brand,
        black,
        (text) => contrast(text, pageGrey) >= readable && readsOnTint(text, brand),
      ),
    ),
    dark:
      colour === null
        ? oursDark
        : write(towards(brand, white, (text) => contrast(text, darkCard) >= wellReadable)),
  };
}

/** The palette as the properties of a stylesheet that derives everything else from them. */
export function paletteCss(colour: string | null): string {
  const { brand, onBrand, ink, dark } = paletteOf(colour);
  return `--brand:${brand};--on-brand:${onBrand};--brand-ink:${ink};--brand-dark:${dark}`;
}

/** A shade of the colour on white paper, pale enough for text. */
export function tintOf(colour: string | null): string {
  return write(mix(white, parse(colour ?? ours), tintShare));
}

/** The contrast of two colours as WCAG defines it, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return contrast(parse(one), parse(other));
}

function readsOnTint(text: Colour, brand: Colour): boolean {
  return contrast(text, mix(white, brand, tintShare)) >= readable;
}

/** The first mixture on the way that is good enough; the end of the way always is. */
function towards(from: Colour, to: Colour, isGood: (colour: Colour) => boolean): Colour {
  for (let step = 0; step < steps; step += 1) {
    const colour = mix(from, to, step / steps);
    if (isGood(colour)) return colour;
  }
  return to;
}

function mix(from: Colour, to: Colour, share: number): Colour {
  const at = (a: number, b: number): number => Math.round(a + (b - a) * share);
  return [at(from[0], to[0]), at(from[1], to[1]), at(from[2], to[2])];
}

function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function parse(hex: string): Colour {
  const at = (start: number): number => Number.parseInt(hex.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
}

function write(colour: Colour): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
