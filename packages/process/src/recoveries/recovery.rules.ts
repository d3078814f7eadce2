import { dayMs } from '@countinghouse/calendar';

export const recoveryKinds = ['second_factor', 'successor'] as const;
/** A new second factor for an account, or another address in the place of a member. */
export type RecoveryKind = (typeof recoveryKinds)[number];

export const recoveryStatuses = ['waiting', 'stopped', 'confirmed', 'used'] as const;
type RecoveryStatus = (typeof recoveryStatuses)[number];

export type RecoveryStop = 'link' | 'sign_in' | 'operator';

export interface Recovery {
  readonly id: string;
  readonly kind: RecoveryKind;
  readonly userId: string;
  readonly tenantId: string;
  readonly memberId: string;
  readonly newEmail: string | null;
  /** Null: the person asked on the sign-in page. */
  readonly requestedBy: string | null;
  readonly requestedAt: Date;
  readonly readyAt: Date;
  readonly expiresAt: Date;
  readonly status: RecoveryStatus;
  readonly linkExpiresAt: Date | null;
}

/** So long everybody concerned can stop it. A constraint of the table holds the same. */
const recoveryWaitMs = 3 * dayMs;
/** Afterwards the person asks again: the facts are old. */
const recoveryLifetimeMs = 17 * dayMs;
/** From the operators' confirmation to the use of the link. */
export const recoveryLinkMs = dayMs;

export function toRecoveryTimes(
  now: Date,
): Pick<Recovery, 'requestedAt' | 'readyAt' | 'expiresAt'> {
  const after = (ms: number): Date => new Date(now.getTime() + ms);
  return {
    requestedAt: now,
    readyAt: after(recoveryWaitMs),
    expiresAt: after(recoveryLifetimeMs),
  };
}

export type RecoveryObstacle = 'recovery_over' | 'recovery_waits';

/** Null: two operators can confirm it now. Constraints of the table hold the same. */
export function refuseConfirmation(
  { status, readyAt, expiresAt }: Pick<Recovery, 'status' | 'readyAt' | 'expiresAt'>,
  now: Date,
): RecoveryObstacle | null {
  if (status !== 'waiting' || now >= expiresAt) return 'recovery_over';
  return now < readyAt ? 'recovery_waits' : null;
}

export function isLinkOpen(
  { status, linkExpiresAt }: Pick<Recovery, 'status' | 'linkExpiresAt'>,
  now: Date,
): boolean {
  return status === 'confirmed' && linkExpiresAt !== null && now < linkExpiresAt;
}
