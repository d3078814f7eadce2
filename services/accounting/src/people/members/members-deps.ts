import type { MemberActor, OperatorActor } from '@countinghouse/actor';
import { createMemberRules, invitationEmail } from '@countinghouse/identity';
import type { ActingPerson, MemberRefusal, Rejected } from '@countinghouse/identity';
import type { Letter } from '@countinghouse/mail';
import { money, toMajorText } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import type { Tx } from '../../kernel/database.ts';
import type { LimitRefusal, MemberGrant } from '../../tenants/members/member.rules.ts';
import { mayDo } from '../../tenants/members/permission.rules.ts';
import { roles } from '../../tenants/members/role.rules.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import { findLockedOrganisation } from '../../tenants/organisations/lock-organisation.ts';
import type { ChangeDeps } from '../changes/changes-deps.ts';
import { accountPagesAt } from '../sessions/account-pages.ts';
import { findCurrentMember } from './members.sql.ts';

/** What changes to the people of an organisation need. */
export type MembersDeps = ChangeDeps;

/** Who makes them: a key or the service itself never does. */
export type PeopleActor = MemberActor | OperatorActor;

export const memberRules = createMemberRules<Role>({
  roles,
  mayManage: (role) => mayDo(role, 'members:manage'),
});

export type MemberRejection = Rejected<MemberRefusal | LimitRefusal | 'not_found'>;

/** The organisation under lock, and what the actor is in it at this moment. */
export interface Place {
  readonly orgName: string;
  readonly baseCurrency: CurrencyCode;
  readonly by: ActingPerson<Role>;
  /** Null: an operator of the installation. */
  readonly byName: string | null;
  /** Of what the actor approves; null: no limit. */
  readonly byLimitMinor: bigint | null;
}

/** Null when there is no such organisation, or the actor has left it since the gate let them in. */
export async function lockPlace(
  tx: Tx,
  { orgId, actor }: { readonly orgId: string; readonly actor: PeopleActor },
): Promise<Place | null> {
  const organisation = await findLockedOrganisation(tx, orgId);
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

/** Null: an operator of the installation. */
export function nameOfActor(actor: PeopleActor, { byName }: Place) {
  return actor.kind === 'operator' ? null : { actor, name: byName ?? '' };
}

/** To whoever is invited, by this actor to this organisation. */
export function emailOf(
  { publicUrl }: Pick<MembersDeps, 'publicUrl'>,
  { orgName, baseCurrency, byName }: Place,
  invitation: MemberGrant & { readonly token: string; readonly expiresAt: Date },
): Letter {
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
