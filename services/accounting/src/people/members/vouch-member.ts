import {
  listSecondFactorAges,
  peopleMax,
  refuseVouch,
  reject,
  vouchedEmail,
} from '@countinghouse/identity';
import type { Rejected, VouchRefusal } from '@countinghouse/identity';
import { saveMemberVouched } from '@countinghouse/identity/statements';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import { accountPagesAt } from '../sessions/account-pages.ts';
import { isDecider } from './grant.rules.ts';
import { listDeciders } from './list-deciders.ts';
import { lockPlace } from './members-deps.ts';
import type { MembersDeps, PeopleActor, Place } from './members-deps.ts';
import { findCurrentMember, listDeciderRows } from './members.sql.ts';
import type { DeciderRow } from './members.sql.ts';

export interface VouchRequest {
  readonly orgId: string;
  readonly memberId: string;
  readonly actor: PeopleActor;
}

export type VouchOutcome =
  | { readonly kind: 'vouched' }
  | Rejected<'not_found' | 'not_allowed' | VouchRefusal['reason']>;

/**
 * Confirms that a decider is an independent person, so that their approvals count without a waiting
 * period, even for documents by the member who invited them. Operators can confirm anyone.
 */
export function vouchMember(deps: MembersDeps, request: VouchRequest): Promise<VouchOutcome> {
  const { orgId, memberId, actor } = request;
  return withTransaction(deps.database.db, async (tx): Promise<VouchOutcome> => {
    const place = await lockPlace(tx, request);
    const member = await findCurrentMember(tx, orgId, memberId);
    const rows = await listDeciderRows(tx, orgId, peopleMax);
    const subject = rows.find((row) => row.memberId === memberId);
    if (place === null || member === null || subject === undefined) return reject('not_found');
    const refusal = await refuse(tx, rows, place, subject, deps.now());
    if (refusal !== null) return reject(refusal);
    // A repeat changes nothing, so it sends no email.
    if (subject.isVouched) return { kind: 'vouched' };
    await saveMemberVouched(tx, orgId, memberId, {
      vouched_at: deps.now(),
      vouched_by_member_id: actor.kind === 'member' ? actor.id : null,
      vouched_by_operator: actor.kind === 'operator' ? actor.id : null,
    });
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'member.vouched',
      subjectKind: 'member',
      subjectId: memberId,
    });
    for (const { name, email: to } of await listDeciders(tx, orgId)) {
      const vouched = { who: member.name, byName: place.byName };
      const recipient = { placeName: place.orgName, name };
      const letter = vouchedEmail(accountPagesAt(deps.publicUrl), recipient, vouched);
      await deps.queueMail(tx, { to, letter });
    }
    return { kind: 'vouched' };
  });
}

async function refuse(
  tx: Tx,
  rows: readonly DeciderRow[],
  { by }: Place,
  subject: DeciderRow,
  now: Date,
): Promise<'not_allowed' | VouchRefusal['reason'] | null> {
  if (by.kind === 'operator') return null;
  const own = rows.find((row) => row.memberId === by.id);
  if (own === undefined || !isDecider(by)) return 'not_allowed';
  const [age] = await listSecondFactorAges(tx, [own.userId]);
  const voucher = { ...own, secondFactorSince: age?.since ?? null };
  return refuseVouch(voucher, subject, now)?.reason ?? null;
}
