export const memberRoles = ['owner', 'admin', 'finance', 'developer', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];

export const kycStatuses = [
  'not_started',
  'pending',
  'in_review',
  'verified',
  'rejected',
  'expired',
] as const;
export type KycStatus = (typeof kycStatuses)[number];

/**
 * The allowed transitions of a verification. `expired` is a check that was not finished in time, or
 * a verification that an operator found too old. A database trigger enforces the same table, and a
 * test compares the two; docs/verification.md draws it.
 */
const kycMoves: Readonly<Record<KycStatus, readonly KycStatus[]>> = {
  not_started: ['pending', 'verified', 'rejected'],
  pending: ['in_review', 'verified', 'rejected', 'expired'],
  in_review: ['verified', 'rejected'],
  verified: ['in_review', 'rejected', 'expired'],
  rejected: ['pending', 'in_review', 'verified'],
  expired: ['pending', 'in_review', 'verified', 'rejected'],
};

export function canMoveKyc(from: KycStatus, to: KycStatus): boolean {
  return kycMoves[from].includes(to);
}
