import { logoTypes } from '@countinghouse/brand/look';
import { timeZoneOf } from './brand.rules.ts';
import type { Brand, BrandLogo } from './brand.rules.ts';

/** A brand as it is stored; every column is null where a business has none yet. */
export interface BrandRow {
  readonly colour: string | null;
  readonly supportEmail: string | null;
  readonly supportPhone: string | null;
  readonly address: string | null;
  readonly taxNumber: string | null;
  readonly receiptFooter: string | null;
  readonly timeZone: string | null;
  readonly logoId: string | null;
  readonly logoType: string | null;
  readonly logoWidth: number | null;
  readonly logoHeight: number | null;
  readonly businessId: string;
  readonly country: string;
}

export function toBrand(row: BrandRow): Brand {
  const { colour, supportEmail, supportPhone, address, taxNumber, receiptFooter } = row;
  return {
    colour,
    supportEmail,
    supportPhone,
    address,
    taxNumber,
    receiptFooter,
    timeZone: timeZoneOf(row.timeZone, row.country),
    logo: toLogo(row),
  };
}

function toLogo({
  businessId,
  logoId,
  logoType,
  logoWidth,
  logoHeight,
}: BrandRow): BrandLogo | null {
  const mediaType = logoTypes.find((type) => type === logoType);
  if (logoId === null || mediaType === undefined || logoWidth === null || logoHeight === null) {
    return null;
  }
  return { businessId, id: logoId, mediaType, width: logoWidth, height: logoHeight };
}
