import type { MemberRole } from '../businesses/business.rules.ts';
import { permissionsOf } from '../staff/role.rules.ts';
import type { ApprovalStatus } from './approval.rules.ts';

/** Why somebody cannot decide, as far as can be told before they try. */
export type Obstacle = 'not_allowed' | 'own_request' | 'not_waiting' | 'expired';

export function findObstacle(
  approval: {
    readonly status: ApprovalStatus;
    readonly requestedByMemberId: string;
    readonly expiresAt: Date;
  },
  viewer: { readonly memberId: string; readonly role: MemberRole },
  now: Date,
): Obstacle | null {
  if (approval.status !== 'requires_review') return 'not_waiting';
  if (approval.expiresAt <= now) return 'expired';
  if (!permissionsOf(viewer.role).has('approvals:decide')) return 'not_allowed';
  return approval.requestedByMemberId === viewer.memberId ? 'own_request' : null;
}

type Account = Readonly<
  Record<'bankCode' | 'bankName' | 'accountLast4' | 'beneficiaryName', string>
>;

/** The names of what differs; where nothing was paid before, everything is new and nothing differs. */
export function differencesOf(account: Account, last: Account | null): readonly (keyof Account)[] {
  if (last === null) return [];
  const names = ['bankCode', 'bankName', 'accountLast4', 'beneficiaryName'] as const;
  return names.filter((name) => account[name] !== last[name]);
}
