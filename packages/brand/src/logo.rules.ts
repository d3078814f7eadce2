export const logoTypes = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
export type LogoType = (typeof logoTypes)[number];

/** Size of a drawing's view box. */
export interface LogoSize {
  readonly width: number;
  readonly height: number;
}

/** A wide logo carries the name itself, so the name is not written beside it. */
export function isWordMark({ width, height }: LogoSize): boolean {
  return width > 2 * height;
}
