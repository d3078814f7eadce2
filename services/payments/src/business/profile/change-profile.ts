import { withTransaction } from '@countinghouse/postgres';
import { recordMemberAct } from '../../kernel/audit/record-audit.ts';
import type { Database, Db } from '../../kernel/database.ts';
import { lockBusiness } from '../../tenants/businesses/lock-business.ts';
import type { ActingMember } from '../../tenants/staff/find-staff.ts';
import { isBusinessBeingChecked } from '../verification/is-business-being-checked.ts';
import { listHeldFields } from './profile.rules.ts';
import type { Profile, ProfileChange, ProfileField } from './profile.rules.ts';
import { findProfile, saveProfile } from './profile.sql.ts';

export interface ProfileDeps {
  readonly database: Database;
  readonly newId: () => string;
  readonly now: () => Date;
}

export type ProfileOutcome =
  | { readonly kind: 'saved'; readonly profile: Profile }
  | {
      readonly kind: 'reject';
      readonly fields: readonly ProfileField[];
      readonly isVerified: boolean;
    };

export async function getProfile(db: Db, businessId: string): Promise<Profile> {
  const profile = await findProfile(db, businessId);
  if (profile === null) throw new Error(`business ${businessId} of a signed-in member not found`);
  return profile;
}

export function changeProfile(
  deps: ProfileDeps,
  member: ActingMember,
  change: ProfileChange,
): Promise<ProfileOutcome> {
  const { businessId } = member;
  return withTransaction(deps.database.db, async (tx) => {
    const { kycStatus } = await lockBusiness(tx, businessId);
    const isBeingChecked = await isBusinessBeingChecked(tx, businessId, deps.now());
    const before = await getProfile(tx, businessId);
    const held = listHeldFields({ kyc: kycStatus, isBeingChecked }, before, change);
    if (held.length > 0) {
      return { kind: 'reject', fields: held, isVerified: kycStatus === 'verified' };
    }
    await saveProfile(tx, businessId, change, deps.now());
    // Names of fields alone: what they hold is the business's and its people's own.
    await recordMemberAct(tx, deps.newId, member, {
      action: 'profile.changed',
      subjectKind: 'business',
      subjectId: businessId,
      detail: { fields: Object.keys(change) },
    });
    return { kind: 'saved', profile: await getProfile(tx, businessId) };
  });
}
