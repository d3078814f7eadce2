import type { MemberActor, OperatorActor } from '@countinghouse/actor';
import { createMemberRules, invitationEmail } from '@countinghouse/identity';
import type { ActingPerson, MemberRefusal, Rejected } from '@countinghouse/identity';
import type { EmailContent } from '@countinghouse/mail';
import { money, toMajorText } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import type { Tx } from '../../kernel/database.ts';
import type { LimitRefusal, MemberGrant } from '../../tenants/members/member.rules.ts';
import { mayDo } from '../../tenants/members/permission.rules.ts';
import { roles } from '../../tenants/members/role.rules.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import { lockOrganisation } from '../../tenants/organisations/lock-organisation.ts';
import type { ChangeDeps } from '../changes/changes-deps.ts';
import { accountPagesAt } from '../sessions/account-pages.ts';
import { findCurrentMember } from './members.sql.ts';

/** Dependencies of changes to an organisation's members. */
export type MembersDeps = ChangeDeps;

/** Only members and operators make them, never a key or the service. */
export type PeopleActor = MemberActor | OperatorActor;

export const memberRules = createMemberRules<Role>({
  roles,
  mayManage: (role) => mayDo(role, 'members:manage'),
});

export type MemberRejection = Rejected<MemberRefusal | LimitRefusal | 'not_found'>;

/** The locked organisation, and the actor's current role in it. */
export interface Place {
  readonly orgName: string;
  readonly baseCurrency: CurrencyCode;
  readonly by: ActingPerson<Role>;
  /** Null for an operator of the installation. */
  readonly byName: string | null;
  /** The actor's own approval limit; null means no limit. */
  readonly byLimitMinor: bigint | null;
}

/** Null if there is no such organisation, or the actor was removed since the permission check. */
export async function lockPlace(
  tx: Tx,
  { orgId, actor }: { readonly orgId: string; readonly actor: PeopleActor },
): Promise<Place | null> {
  const organisation = await lockOrganisation(tx, orgId);
  if (organisation === null) return null;
  const { name: orgName, baseCurrency } = organisation;
  const place = { orgName, baseCurrency };
  if (actor.kind === 'operator') {
    return { ...place, by: { kind: 'operator' }, byName: null, byLimitMinor: null };
  }
  const member = await findCurrentMember(tx, orgId, actor.id);
  if (member === null) return null;
  const { id, role, name, approvalLimitMinor } = member;
  const by = { kind: 'member', id, role } as const;
  return { ...place, by, byName: name, byLimitMinor: approvalLimitMinor };
}

/** Null for an operator of the installation. */
export function nameOfActor(actor: PeopleActor, { byName }: Place) {
  return actor.kind === 'operator' ? null : { actor, name: byName ?? '' };
}

/** The invitation's email, from this actor to this organisation. */
export function emailOf(
  { publicUrl }: Pick<MembersDeps, 'publicUrl'>,
  { orgName, baseCurrency, byName }: Place,
  invitation: MemberGrant & { readonly token: string; readonly expiresAt: Date },
): EmailContent {
  const { role, approvalLimitMinor, token, expiresAt } = invitation;
  return invitationEmail(accountPagesAt(publicUrl), {
    placeName: orgName,
    byName,
    token,
    expiresAt,
    facts: [
      ['Role', role],
      ...(approvalLimitMinor === null
        ? []
        : [['Approves up to', limitText(approvalLimitMinor, baseCurrency)] as const]),
    ],
  });
}

export function limitText(limitMinor: bigint | null, currency: CurrencyCode): string {
  if (limitMinor === null) return 'any amount';
  return `${currency} ${toMajorText(money(limitMinor, currency))}`;
}
