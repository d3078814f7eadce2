import { withTransaction } from '@countinghouse/postgres';
import { recordMemberAct } from '../../kernel/audit/record-audit.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import { lockBusiness } from '../../tenants/businesses/lock-business.ts';
import type { ActingMember } from '../../tenants/staff/find-staff.ts';
import { cancelChecks, endOwnerSessions } from '../verification/end-owner-sessions.ts';
import type { IdentityChecker } from '../verification/identity-checker.ts';
import { decideOwner } from './beneficial-owner.rules.ts';
import type { BeneficialOwner, OwnerEntry, OwnerRejection } from './beneficial-owner.rules.ts';
import {
  deleteBeneficialOwner,
  insertBeneficialOwner,
  listBeneficialOwnerRows,
  saveBeneficialOwner,
} from './beneficial-owners.sql.ts';

export interface OwnerDeps {
  readonly database: Database;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly identityChecker: IdentityChecker | null;
}

export type OwnerOutcome =
  | { readonly kind: 'saved'; readonly owner: BeneficialOwner }
  | { readonly kind: 'reject'; readonly reason: OwnerRejection | 'not_found' };

export function listBeneficialOwners(
  { database }: Pick<OwnerDeps, 'database'>,
  businessId: string,
): Promise<readonly BeneficialOwner[]> {
  return listBeneficialOwnerRows(database.db, businessId);
}

export function addBeneficialOwner(
  deps: OwnerDeps,
  member: ActingMember,
  entry: OwnerEntry,
): Promise<OwnerOutcome> {
  return withTransaction(deps.database.db, async (tx) => {
    const owners = await lockOwners(tx, member);
    const reason = decideOwner(owners, entry);
    if (reason !== null) return { kind: 'reject', reason };
    const owner = { ...entry, id: deps.newId(), verifiedAt: null, createdAt: deps.now() };
    await insertBeneficialOwner(tx, { businessId: member.businessId, id: owner.id }, entry);
    await record(tx, deps, member, 'beneficial_owner.added', owner.id);
    return { kind: 'saved', owner };
  });
}

/** Who gets another name is another person, as far as anybody has checked. */
export async function changeBeneficialOwner(
  deps: OwnerDeps,
  member: ActingMember,
  ownerId: string,
  change: { readonly [Field in keyof OwnerEntry]?: OwnerEntry[Field] | undefined },
): Promise<OwnerOutcome> {
  const { businessId } = member;
  let endedChecks: readonly string[] = [];
  const outcome = await withTransaction(deps.database.db, async (tx): Promise<OwnerOutcome> => {
    const owners = await lockOwners(tx, member);
    const known = owners.find(({ id }) => id === ownerId);
    if (known === undefined) return { kind: 'reject', reason: 'not_found' };
    const name = change.name ?? known.name;
    const shareBasisPoints = change.shareBasisPoints ?? known.shareBasisPoints;
    const others = owners.filter(({ id }) => id !== ownerId);
    const reason = decideOwner(others, { name, shareBasisPoints: shareBasisPoints ?? 0 });
    if (reason !== null) return { kind: 'reject', reason };
    const isSamePerson = name === known.name;
    if (!isSamePerson) {
      endedChecks = await endOwnerSessions(tx, { businessId, ownerId }, deps.now());
    }
    const verifiedAt = isSamePerson ? known.verifiedAt : null;
    const owner = { ...known, name, shareBasisPoints, verifiedAt };
    await saveBeneficialOwner(tx, { businessId, id: ownerId }, owner);
    await record(tx, deps, member, 'beneficial_owner.changed', ownerId);
    return { kind: 'saved', owner };
  });
  await cancelChecks(deps.identityChecker, endedChecks);
  return outcome;
}

export async function removeBeneficialOwner(
  deps: OwnerDeps,
  member: ActingMember,
  ownerId: string,
): Promise<'removed' | 'not_found'> {
  const { businessId } = member;
  const endedChecks = await withTransaction(deps.database.db, async (tx) => {
    await lockBusiness(tx, businessId);
    const ended = await endOwnerSessions(tx, { businessId, ownerId }, deps.now());
    if (!(await deleteBeneficialOwner(tx, { businessId, id: ownerId }))) return null;
    await record(tx, deps, member, 'beneficial_owner.removed', ownerId);
    return ended;
  });
  if (endedChecks === null) return 'not_found';
  await cancelChecks(deps.identityChecker, endedChecks);
  return 'removed';
}

/** The shares of all of them together have a limit, so one change is made at a time. */
async function lockOwners(
  tx: Tx,
  { businessId }: ActingMember,
): Promise<readonly BeneficialOwner[]> {
  await lockBusiness(tx, businessId);
  return listBeneficialOwnerRows(tx, businessId);
}

async function record(
  tx: Tx,
  { newId }: OwnerDeps,
  member: ActingMember,
  action: string,
  subjectId: string,
): Promise<void> {
  const subjectKind = 'beneficial_owner';
  await recordMemberAct(tx, newId, member, { action, subjectKind, subjectId, detail: {} });
}
