export { checkLogo, logoBytesMax, logoFlawTexts } from './check-logo.ts';
export type { LogoFlaw } from './check-logo.ts';
