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
