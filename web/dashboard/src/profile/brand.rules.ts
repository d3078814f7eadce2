import type { Brand, BrandOrder } from './profile.queries.ts';

export const brandFields = [
  'colour',
  'address',
  'supportEmail',
  'supportPhone',
  'taxNumber',
  'receiptFooter',
  'timeZone',
] as const;
export type BrandField = (typeof brandFields)[number];
export type BrandTexts = Readonly<Record<BrandField, string>>;

export function toBrandTexts(brand: Brand): BrandTexts {
  return {
    colour: brand.colour ?? '',
    address: brand.address ?? '',
    supportEmail: brand.support_email ?? '',
    supportPhone: brand.support_phone ?? '',
    taxNumber: brand.tax_number ?? '',
    receiptFooter: brand.receipt_footer ?? '',
    timeZone: brand.time_zone,
  };
}

/** Only what differs is sent; what was emptied is taken away. */
export function toBrandOrder(before: BrandTexts, typed: BrandTexts): BrandOrder {
  const changed = brandFields
    .map((field) => [field, typed[field].trim()] as const)
    .filter(([field, text]) => text !== before[field]);
  return Object.fromEntries(changed.map(([field, text]) => [field, text === '' ? null : text]));
}
