import type { KycStatus } from '../businesses/business.rules.ts';

/** What a business says of itself. */
export interface Profile {
  readonly businessName: string;
  readonly legalName: string | null;
  readonly tradingName: string | null;
  readonly country: string;
  readonly defaultCurrency: string;
  readonly email: string;
  readonly phone: string;
  readonly website: string | null;
  readonly industry: string | null;
  readonly registrationNumber: string | null;
}

export type ProfileField = Exclude<keyof Profile, 'country' | 'defaultCurrency'>;
/** What is not named stays as it is; null takes it away. */
export type ProfileChange = { readonly [Field in ProfileField]?: Profile[Field] | undefined };

/** What was checked, or is being checked, must stay what it was. */
const checkedFields: readonly ProfileField[] = ['businessName', 'legalName', 'registrationNumber'];

/** Fields of the change that only an operator may change now. */
export function listHeldFields(kyc: KycStatus, change: ProfileChange): readonly ProfileField[] {
  const isHeld = kyc === 'verified' || kyc === 'in_review';
  return isHeld ? checkedFields.filter((field) => change[field] !== undefined) : [];
}
