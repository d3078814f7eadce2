import { dayMs } from '@countinghouse/calendar';
import type { NewcomerRefusal } from '../members/decider.rules.ts';

/** Changes that need a second person once the organisation has two deciders. */
export const changeActions = [
  'policy.remove',
  'member.invite',
  'member.change',
  'payment_details.change',
  'organisation.close',
] as const;
export type ChangeAction = (typeof changeActions)[number];

export const changeStatuses = [
  'requires_review',
  'approved',
  'rejected',
  'expired',
  'cancelled',
] as const;
export type ChangeStatus = (typeof changeStatuses)[number];

/**
 * Flat, so that it reads the same in a table, an email and the audit log. Amounts are minor units as
 * text.
 */
export type ChangeContent = Readonly<Record<string, string | null>>;

/** A requested change, before a decision. */
export interface Change {
  readonly action: ChangeAction;
  /** The object to change: a second request for the same subject is rejected. */
  readonly subjectId: string;
  readonly content: ChangeContent;
}

export interface ChangeRequest extends Change {
  readonly orgId: string;
  readonly id: string;
  readonly contentHash: Uint8Array;
  readonly requestedByMemberId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly status: ChangeStatus;
  readonly decidedByMemberId: string | null;
  readonly endedAt: Date | null;
  readonly reason: string | null;
}

/** Long enough for a holiday, short enough for the approver to remember the context. */
const reviewDays = 7;

export function expiryOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + reviewDays * dayMs);
}

/** A review needs at least one decider who is not the requester. */
const decidersNeeded = 2;

export function needsReview(deciderCount: number): boolean {
  return deciderCount >= decidersNeeded;
}

/** A change's canonical text, with names in alphabetical order: its hash is stored with the request. */
export function changeText({ action, subjectId, content }: Change): string {
  const names = Object.keys(content).toSorted();
  return JSON.stringify([action, subjectId, names.map((name) => [name, content[name]])]);
}

export type DecisionRefusal =
  | 'already_decided'
  | 'change_expired'
  | 'second_person_required'
  | 'not_a_decider'
  | NewcomerRefusal;

/** The person about to decide. */
export interface ChangeDecider {
  readonly id: string;
  readonly isDecider: boolean;
  /** Why their decisions on this member's requests do not count yet; null if they count. */
  readonly refuseNewcomer: (requesterId: string) => NewcomerRefusal | null;
}

/** Null if the member may decide. */
export function refuseDecision(
  request: Pick<ChangeRequest, 'status' | 'expiresAt' | 'requestedByMemberId'>,
  member: ChangeDecider,
  now: Date,
): DecisionRefusal | null {
  if (request.status !== 'requires_review') return 'already_decided';
  if (request.expiresAt <= now) return 'change_expired';
  if (request.requestedByMemberId === member.id) return 'second_person_required';
  if (!member.isDecider) return 'not_a_decider';
  return member.refuseNewcomer(request.requestedByMemberId);
}
