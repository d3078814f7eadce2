import { toMinuteAfter } from './minute.rules.ts';

/**
 * A member who may approve others' requests, with the facts that decide whether their decisions
 * count yet.
 */
export interface Decider {
  readonly memberId: string;
  /** When they got a role that may decide. */
  readonly deciderSince: Date;
  /** End of the waiting period; the same moment if there is none. */
  readonly decidesFrom: Date;
  /** The member who invited or promoted them; null for an operator of the installation. */
  readonly addedByMemberId: string | null;
  /** Another decider or an operator vouches that they are a separate person. */
  readonly isVouched: boolean;
  /** When their oldest passkey or authenticator app was added; null if they have none. */
  readonly secondFactorSince: Date | null;
}

/** The request to decide. */
export interface DecidedRequest {
  /** Every member who counts as the requester, such as a document's author and submitter. */
  readonly requesterIds: readonly string[];
  /** Every member who may currently decide for this tenant. */
  readonly deciderIds: readonly string[];
}

export type DeciderRefusal =
  /** They became a decider a short while ago. */
  | { readonly reason: 'newcomer'; readonly decidesFrom: Date }
  /** The requester added them, and nobody else vouches for them. */
  | { readonly reason: 'not_vouched' }
  /**
   * Nobody else could vouch for them, and their second factor is too new; null if they have none.
   */
  | { readonly reason: 'new_second_factor'; readonly decidesFrom: Date | null };

export type DeciderCheck =
  | {
      readonly kind: 'counts';
      /** Only the requester knows this decider, so every decider is notified of the decision. */
      readonly isAnnounced: boolean;
    }
  | ({ readonly kind: 'reject' } & DeciderRefusal);

/**
 * Decides whether a decision counts. Without this rule, an admin could invite a second address of
 * their own and approve their own requests with it: a second account is not yet a second person.
 */
export function checkDecider(
  decider: Decider,
  { requesterIds, deciderIds }: DecidedRequest,
  now: Date,
): DeciderCheck {
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

/** Returns null if this decider can vouch that the other one is a separate person. */
export function refuseVouch(
  voucher: Decider,
  subject: Pick<Decider, 'memberId' | 'addedByMemberId'>,
  now: Date,
): VouchRefusal | null {
  if (voucher.memberId === subject.memberId) return { reason: 'vouching_for_oneself' };
  if (voucher.memberId === subject.addedByMemberId) return { reason: 'added_by_voucher' };
  if (voucher.isVouched) return null;
  if (now < voucher.decidesFrom) return tooNew(voucher);
  // Two members added by the same person may both be that person.
  const isOfOneOrigin =
    voucher.addedByMemberId !== null &&
    [subject.memberId, subject.addedByMemberId].includes(voucher.addedByMemberId);
  return isOfOneOrigin ? refuseNewFactor(voucher, now) : null;
}

const counts = { kind: 'counts', isAnnounced: false } as const;

function tooNew({ decidesFrom }: Decider) {
  return { kind: 'reject', reason: 'newcomer', decidesFrom } as const;
}

/**
 * A second factor must be as old as the waiting period: a hastily created account has none that
 * old.
 */
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

/** Explains a refusal to the decider: what is wrong, when they can decide, and what to do. */
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

/** Explains why someone cannot vouch, and what to do. */
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
