import type { LogoType } from '@countinghouse/brand/look';

/** How a business looks to its payers, and how they reach it. */
export interface Brand {
  /** `#2b3a8f`; null: ours. */
  readonly colour: string | null;
  readonly supportEmail: string | null;
  readonly supportPhone: string | null;
  readonly address: string | null;
  readonly taxNumber: string | null;
  readonly receiptFooter: string | null;
  /** As IANA names it, for example `Africa/Lagos`. */
  readonly timeZone: string;
  readonly logo: BrandLogo | null;
}

export interface BrandLogo {
  readonly businessId: string;
  readonly id: string;
  readonly mediaType: LogoType;
  readonly width: number;
  readonly height: number;
}

/** What a business says of it; what is not named stays as it is, and null takes it away. */
export interface BrandChange {
  readonly colour?: string | null | undefined;
  readonly supportEmail?: string | null | undefined;
  readonly supportPhone?: string | null | undefined;
  readonly address?: string | null | undefined;
  readonly taxNumber?: string | null | undefined;
  readonly receiptFooter?: string | null | undefined;
  readonly timeZone?: string | null | undefined;
}

/** The chosen time zone, or the country's only one. A business in a country with several uses UTC until it chooses. */
export function timeZoneOf(chosen: string | null, country: string): string {
  if (chosen !== null) return chosen;
  const zones = new Intl.Locale(`und-${country}`).getTimeZones?.() ?? [];
  return zones.length === 1 ? (zones[0] ?? 'UTC') : 'UTC';
}

export function isTimeZone(text: string): boolean {
  return text === 'UTC' || Intl.supportedValuesOf('timeZone').includes(text);
}
