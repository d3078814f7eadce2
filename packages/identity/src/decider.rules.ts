import { toMinuteAfter } from './minute.rules.ts';

/** A member who may approve what others request, with what says whether their decisions count yet. */
export interface Decider {
  readonly memberId: string;
  /** When they got a role that may decide. */
  readonly deciderSince: Date;
  /** A waiting period after that; the same moment for somebody who need not wait. */
  readonly decidesFrom: Date;
  /** Who invited or promoted them; null: an operator of the installation. */
  readonly addedByMemberId: string | null;
  /** Another decider or an operator vouches that they are a person of their own. */
  readonly isVouched: boolean;
  /** Since when they have had the oldest of their passkeys and authenticator apps; null: they have none. */
  readonly secondFactorSince: Date | null;
}

/** What is to be decided. */
export interface DecidedRequest {
  /** Everybody who counts as the requester, such as the author and the submitter of a document. */
  readonly requesterIds: readonly string[];
  /** Everybody who may decide in this place now. */
  readonly deciderIds: readonly string[];
}

export type DeciderRefusal =
  /** They became a decider a short while ago. */
  | { readonly reason: 'newcomer'; readonly decidesFrom: Date }
  /** The requester brought them in, and nobody else vouches for them. */
  | { readonly reason: 'not_vouched' }
  /** There is nobody else to vouch for them, and their second factor is too new; null: they have none. */
  | { readonly reason: 'new_second_factor'; readonly decidesFrom: Date | null };

export type DeciderJudgement =
  | {
      readonly kind: 'counts';
      /** Nobody but the requester knows this decider, so every decider hears of the decision. */
      readonly isAnnounced: boolean;
    }
  | ({ readonly kind: 'reject' } & DeciderRefusal);

/**
 * Whether a decision counts. Without this rule an admin invites another address of their own, which
 * approves what the admin requests: a second account is not yet a second person.
 */
export function judgeDecider(
  decider: Decider,
  { requesterIds, deciderIds }: DecidedRequest,
  now: Date,
): DeciderJudgement {
  if (decider.isVouched) return counts;
  if (now < decider.decidesFrom) return tooNew(decider);
  const { memberId, addedByMemberId } = decider;
  if (addedByMemberId === null || !requesterIds.includes(addedByMemberId)) return counts;
  const hasThird = deciderIds.some((id) => id !== memberId && !requesterIds.includes(id));
  if (hasThird) return { kind: 'reject', reason: 'not_vouched' };
  return refuseNewFactor(decider, now) ?? { kind: 'counts', isAnnounced: true };
}

export type VouchRefusal =
  | Exclude<DeciderRefusal, { readonly reason: 'not_vouched' }>
  | { readonly reason: 'vouching_for_oneself' | 'added_by_voucher' };

/** Null: this decider can vouch that the other one is a person of their own. */
export function refuseVouch(
  voucher: Decider,
  subject: Pick<Decider, 'memberId' | 'addedByMemberId'>,
  now: Date,
): VouchRefusal | null {
  if (voucher.memberId === subject.memberId) return { reason: 'vouching_for_oneself' };
  if (voucher.memberId === subject.addedByMemberId) return { reason: 'added_by_voucher' };
  if (voucher.isVouched) return null;
  if (now < voucher.decidesFrom) return tooNew(voucher);
  // Two whom the same person brought in can be two more addresses of that person.
  const isOfOneOrigin =
    voucher.addedByMemberId !== null &&
    [subject.memberId, subject.addedByMemberId].includes(voucher.addedByMemberId);
  return isOfOneOrigin ? refuseNewFactor(voucher, now) : null;
}

const counts = { kind: 'counts', isAnnounced: false } as const;

function tooNew({ decidesFrom }: Decider) {
  return { kind: 'reject', reason: 'newcomer', decidesFrom } as const;
}

/** A second factor has to be as old as a newcomer has to wait: an account made in a hurry has none. */
function refuseNewFactor(decider: Decider, now: Date) {
  const { secondFactorSince, deciderSince } = decider;
  if (secondFactorSince === null) {
    return { kind: 'reject', reason: 'new_second_factor', decidesFrom: null } as const;
  }
  const waitMs = decider.decidesFrom.getTime() - deciderSince.getTime();
  const decidesFrom = new Date(secondFactorSince.getTime() + waitMs);
  if (decidesFrom <= now) return null;
  return { kind: 'reject', reason: 'new_second_factor', decidesFrom } as const;
}

/** For the person who was refused: what is wrong, from when they can decide, and what to do. */
export function explainDecider(refusal: DeciderRefusal): string {
  switch (refusal.reason) {
    case 'newcomer':
      return `You became an approver recently, so you cannot decide before ${toMinuteAfter(refusal.decidesFrom)}. Ask another approver to decide or to vouch for you.`;
    case 'not_vouched':
      return 'The requester invited or promoted you, so you cannot decide on their requests yet. Ask another approver to decide or to vouch for you.';
    case 'new_second_factor':
      return refusal.decidesFrom === null
        ? 'The requester invited or promoted you, and no other approver can vouch for you. Set up a passkey or an authenticator app first.'
        : `The requester invited or promoted you, and no other approver can vouch for you. Your passkey or authenticator app is too new. You can decide from ${toMinuteAfter(refusal.decidesFrom)}.`;
  }
}

/** For the person who cannot vouch for somebody: why, and what to do. */
export function explainVouch(refusal: VouchRefusal): string {
  switch (refusal.reason) {
    case 'vouching_for_oneself':
      return 'You cannot vouch for yourself. Ask another owner or admin.';
    case 'added_by_voucher':
      return 'You invited or promoted this member, so you cannot vouch for them. Ask another approver or the service operator.';
    case 'newcomer':
      return `You became an approver recently. You can vouch for others from ${toMinuteAfter(refusal.decidesFrom)}.`;
    case 'new_second_factor':
      return refusal.decidesFrom === null
        ? 'The same person invited or promoted both of you. Set up a passkey or an authenticator app before you vouch for them.'
        : `The same person invited or promoted both of you, and your passkey or authenticator app is too new. You can vouch for them from ${toMinuteAfter(refusal.decidesFrom)}.`;
  }
}
