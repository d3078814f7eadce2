import { multilineText } from '../../edge/fields.wire.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import type { LockPass } from './lock.rules.ts';

const lockReasonCharactersMax = 500;

/** A field of every request that posts. */
export const lockReason = () =>
  multilineText({ min: 1, max: lockReasonCharactersMax }).optional().meta({
    description:
      'Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant.',
  });

/** Spread the result into an order. */
export function lockPassOf(
  role: Role,
  reason: string | undefined,
): { readonly lockPass?: LockPass } {
  return reason === undefined ? {} : { lockPass: { role, reason } };
}
