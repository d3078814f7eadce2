/** Recovery codes come with an app; on their own they are not a second factor. */
export type SecondFactor = 'totp' | 'passkey' | 'recovery_code';

export function listSecondFactors(has: {
  readonly totp: boolean;
  readonly passkey: boolean;
  readonly recoveryCode: boolean;
}): readonly SecondFactor[] {
  return [
    ...(has.totp ? (['totp'] as const) : []),
    ...(has.passkey ? (['passkey'] as const) : []),
    ...(has.recoveryCode ? (['recovery_code'] as const) : []),
  ];
}

/** More than one person needs. A longer list is an attack or a mistake. */
export const passkeysMax = 20;

const minuteMs = 60_000;
/**
 * Long enough to read what is about to be approved, short enough to protect an unattended session.
 */
const secondFactorFreshMs = 5 * minuteMs;

export function isSecondFactorFresh(provedAt: Date | null, now: Date): boolean {
  if (provedAt === null) return false;
  const ageMs = now.getTime() - provedAt.getTime();
  return ageMs >= 0 && ageMs <= secondFactorFreshMs;
}
