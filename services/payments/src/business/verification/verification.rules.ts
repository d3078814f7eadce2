import { dayMs } from '@countinghouse/calendar';
import type { KycStatus } from '../../tenants/businesses/business.rules.ts';

/** Whose identity is proved: that of who represents the business, or of one who owns a part of it. */
export const verificationTypes = ['business', 'owner'] as const;
export type VerificationType = (typeof verificationTypes)[number];

export const sessionStatuses = [
  'open',
  'in_review',
  'approved',
  'declined',
  'expired',
  'cancelled',
] as const;
export type SessionStatus = (typeof sessionStatuses)[number];

const msPerMinute = 60_000;
/** Long enough to find a passport at home, short enough that a link in an old mail is dead. */
export const sessionLifeMs = dayMs;

/** What the checker says of a session. */
export interface Sight {
  readonly status: SessionStatus;
  /** One of the checker's fixed words, never what a person entered. */
  readonly reason: string | null;
}

export function isOver(status: SessionStatus): boolean {
  return status !== 'open' && status !== 'in_review';
}

/**
 * What is believed of a session; null when nothing was learnt. Silence decides nothing, however long it
 * lasts; a checker that has forgotten the session never returns an outcome.
 */
export function decideSight(answer: Finding, expiresAt: Date, now: Date): Sight | null {
  switch (answer.kind) {
    case 'unknown':
      return null;
    case 'missing':
      return { status: 'cancelled', reason: null };
    case 'found': {
      const isLate = now.getTime() >= expiresAt.getTime();
      const isUnfinished = answer.value.status === 'open';
      return isLate && isUnfinished ? { status: 'expired', reason: null } : answer.value;
    }
  }
}

type Finding =
  | { readonly kind: 'found'; readonly value: Sight }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown' };

/** A check that is being taken is asked about often; people who look at one take their time. */
export function nextCheckAt(status: SessionStatus, now: Date): Date | null {
  if (isOver(status)) return null;
  const waitMs = status === 'open' ? msPerMinute / 2 : 5 * msPerMinute;
  return new Date(now.getTime() + waitMs);
}

/** A new check takes nothing from who is verified, or from who is being looked at. */
export function kycAfterStart(kyc: KycStatus): KycStatus {
  return kyc === 'not_started' || kyc === 'rejected' || kyc === 'expired' ? 'pending' : kyc;
}

/**
 * Whoever is verified stays so until an operator says otherwise: a check that fails must not let the
 * holder of a key, or of a link, stop a business.
 */
export function kycAfterSight(kyc: KycStatus, { status }: Sight): KycStatus {
  if (kyc === 'verified') return kyc;
  switch (status) {
    case 'approved':
      return 'verified';
    case 'declined':
      return kyc === 'not_started' || kyc === 'rejected' ? kyc : 'rejected';
    case 'in_review':
      return kyc === 'pending' ? 'in_review' : kyc;
    case 'expired':
    case 'cancelled':
      return kyc === 'pending' ? 'expired' : kyc;
    case 'open':
      return kyc;
  }
}
