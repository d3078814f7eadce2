import { z } from 'zod';
import { moment, uuid } from '../http/fields.wire.ts';
import { permissions } from '../members/permission.rules.ts';
import { roles } from '../members/role.rules.ts';
import type { Me } from './get-me.ts';

export const meRecord = z.object({
  id: uuid(),
  email: z.string(),
  name: z.string(),
  csrf_token: z.string().describe('Send it as `X-CSRF-Token` with everything but GET.'),
  has_second_factor: z.boolean(),
  second_factor_at: moment().nullable().describe('When this session last proved it.'),
  memberships: z.array(
    z.object({
      member_id: uuid(),
      organisation_id: uuid(),
      organisation_name: z.string(),
      environment: z.enum(['live', 'test']),
      role: z.enum(roles),
      permissions: z.array(z.enum(permissions)),
    }),
  ),
});

export function toMeRecord(me: Me): z.infer<typeof meRecord> {
  return {
    id: me.userId,
    email: me.email,
    name: me.name,
    csrf_token: me.csrfToken,
    has_second_factor: me.hasSecondFactor,
    second_factor_at: me.secondFactorAt?.toISOString() ?? null,
    memberships: me.memberships.map((membership) => ({
      member_id: membership.memberId,
      organisation_id: membership.orgId,
      organisation_name: membership.orgName,
      environment: membership.environment,
      role: membership.role,
      permissions: [...membership.permissions],
    })),
  };
}
