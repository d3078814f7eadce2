/** A member's role in the organisation. */
export const roles = [
  'owner',
  'admin',
  'accountant',
  'approver',
  'bookkeeper',
  'sales',
  'claimant',
  'viewer',
  'auditor',
] as const;
export type Role = (typeof roles)[number];
