import type { LogoSize, LogoType } from '@countinghouse/brand/look';

/** How an organisation looks to its customers. */
export interface Brand {
  /** `#2b3a8f`; null uses the service's colour. */
  readonly colour: string | null;
  readonly logo: BrandLogo | null;
}

export interface BrandLogo extends LogoSize {
  readonly id: string;
  readonly mediaType: LogoType;
}

/** Issued documents keep their logos, so none is deleted. This many changes of a logo are more than an organisation makes. */
export const logosMax = 100;

export function logoPath(orgId: string, logoId: string): string {
  return `/logos/${orgId}/${logoId}`;
}
