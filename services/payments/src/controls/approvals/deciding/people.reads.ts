import { sql } from '@countinghouse/postgres';
import type { LiveAccess } from '../../../kernel/caller.rules.ts';
import type { Db, Tx } from '../../../kernel/database.ts';
import type { MemberRole } from '../../../tenants/businesses/business.rules.ts';

/** A member of the business, as shown to others. */
export interface Person {
  readonly memberId: string;
  readonly name: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly isRemoved: boolean;
}

/** Those of the members named who belong to the business, whether they still work there or not. */
export async function listPeople(
  db: Db,
  businessId: string,
  memberIds: readonly string[],
): Promise<readonly Person[]> {
  if (memberIds.length === 0) return [];
  const { rows } = await sql<Person>`
    select ${personColumns} from members m join users u on u.id = m.user_id
    where m.tenant_id = ${businessId} and m.id = any(${memberIds}::uuid[])`.execute(db);
  return rows;
}

/** Who works for the business now, in one of the roles. */
export async function listPeopleInRoles(
  db: Db,
  businessId: string,
  roles: readonly MemberRole[],
): Promise<readonly Person[]> {
  const { rows } = await sql<Person>`
    select ${personColumns} from members m join users u on u.id = m.user_id
    where m.tenant_id = ${businessId} and m.removed_at is null
      and m.role = any(${roles}::text[])
    order by m.id`.execute(db);
  return rows;
}

export interface RequestingKey {
  readonly id: string;
  readonly name: string;
  readonly last4: string;
}

export async function listRequestingKeys(
  db: Db,
  businessId: string,
  keyIds: readonly string[],
): Promise<readonly RequestingKey[]> {
  if (keyIds.length === 0) return [];
  const { rows } = await sql<RequestingKey>`
    select k.id, k.name, k.last4 from workspaces w join api_keys k on k.tenant_id = w.id
    where w.business_id = ${businessId} and k.id = any(${keyIds}::uuid[])`.execute(db);
  return rows;
}

export async function findLiveAccess(
  tx: Tx,
  businessId: string,
): Promise<Omit<LiveAccess, 'environment'> | null> {
  const { rows } = await sql<Omit<LiveAccess, 'environment'>>`
    select b.kyc_status = 'verified' as "isBusinessVerified",
      b.suspended_at is not null as "isBusinessSuspended"
    from businesses b
    where b.id = ${businessId}`.execute(tx);
  return rows[0] ?? null;
}

const personColumns = sql.raw(`m.id as "memberId", u.name, u.email, m.role,
  m.removed_at is not null as "isRemoved"`);
