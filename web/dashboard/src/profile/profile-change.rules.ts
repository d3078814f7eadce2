import type { Profile, ProfileOrder } from './profile.queries.ts';

export const profileFields = [
  'businessName',
  'legalName',
  'tradingName',
  'registrationNumber',
  'email',
  'phone',
  'website',
  'industry',
] as const;
export type ProfileField = (typeof profileFields)[number];
export type ProfileTexts = Readonly<Record<ProfileField, string>>;

const required: ReadonlySet<ProfileField> = new Set(['businessName', 'email', 'phone']);

export function isRequired(field: ProfileField): boolean {
  return required.has(field);
}

export function toTexts(profile: Profile): ProfileTexts {
  return {
    businessName: profile.business_name,
    legalName: profile.legal_name ?? '',
    tradingName: profile.trading_name ?? '',
    registrationNumber: profile.registration_number ?? '',
    email: profile.email,
    phone: profile.phone,
    website: profile.website ?? '',
    industry: profile.industry ?? '',
  };
}

/** Only what differs is sent; what was emptied is taken away. */
export function toOrder(before: ProfileTexts, typed: ProfileTexts): ProfileOrder {
  const changed = profileFields
    .map((field) => [field, typed[field].trim()] as const)
    .filter(([field, text]) => text !== before[field]);
  return Object.fromEntries(
    changed.map(([field, text]) => [field, text === '' && !isRequired(field) ? null : text]),
  );
}
