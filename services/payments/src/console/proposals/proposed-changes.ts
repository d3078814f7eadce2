import type { Database } from '../../kernel/database.ts';
import { memberInvitation } from '../people/member-invitation.ts';
import { memberRemoval } from '../people/member-removal.ts';
import { nameChange } from '../profile/name-change.ts';
import { payerErasure } from '../profile/payer-erasure.ts';
import type { ProposedAction } from '../requests/operator-request.rules.ts';
import { riskChange } from '../risk/change-risk-policy.ts';
import { delayChange } from '../terms/delay-change.ts';
import { feeChange } from '../terms/fee-change.ts';
import { limitChange } from '../terms/limit-change.ts';
import { findProposal } from './proposals.sql.ts';
import { createProposedChange } from './proposed-change.ts';
import type { ProposedChange, ShownChange } from './proposed-change.ts';

export const proposedChanges: Readonly<Record<ProposedAction, ProposedChange>> = {
  'risk.loosen': createProposedChange(riskChange),
  'fees.change': createProposedChange(feeChange),
  'settlement_delay.change': createProposedChange(delayChange),
  'approval_limits.loosen': createProposedChange(limitChange),
  'member.invite': createProposedChange(memberInvitation),
  'member.remove': createProposedChange(memberRemoval),
  'business.rename': createProposedChange(nameChange),
  'payer.erase': createProposedChange(payerErasure),
};

/** What a request would change. Null if its act has no figures. */
export async function showProposal(
  { database, now }: { readonly database: Database; readonly now: () => Date },
  requestId: string,
): Promise<ShownChange | null> {
  const proposal = await findProposal(database.db, requestId);
  if (proposal === null) return null;
  return proposedChanges[proposal.action].show(database.db, requestId, now());
}
