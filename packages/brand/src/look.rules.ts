/** The pure part: what rules and pages draw with. */
export { isWordMark, logoTypes } from './logo.rules.ts';
export type { LogoSize, LogoType } from './logo.rules.ts';
export { contrastOf, paletteCss, paletteOf, tintOf } from './palette.rules.ts';
export type { Palette } from './palette.rules.ts';
