import type { KycStatus } from '../../tenants/businesses/business.rules.ts';

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
const checkedFields = [
  'businessName',
  'legalName',
  'tradingName',
  'registrationNumber',
] as const satisfies readonly ProfileField[];

const heldStatuses: readonly KycStatus[] = ['pending', 'in_review', 'verified'];

/**
 * Fields of the change that only an operator may change now. A check that has begun holds them before the
 * business is `pending`: the checker has the name by then.
 */
export function listHeldFields(
  { kyc, isBeingChecked }: { readonly kyc: KycStatus; readonly isBeingChecked: boolean },
  before: Profile,
  change: ProfileChange,
): readonly ProfileField[] {
  if (!isBeingChecked && !heldStatuses.includes(kyc)) return [];
  return checkedFields.filter(
    (field) => change[field] !== undefined && change[field] !== before[field],
  );
}
