import { z } from 'zod';
import { memberRoles } from '../businesses/business.rules.ts';
import { environments } from '../environment.rules.ts';
import { moment, uuid } from '../http/fields.wire.ts';
import { permissions } from '../staff/role.rules.ts';
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
      business_id: uuid(),
      business_name: z.string(),
      role: z.enum(memberRoles),
      permissions: z.array(z.enum(permissions)),
      workspaces: z.array(z.object({ id: uuid(), environment: z.enum(environments) })),
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
      business_id: membership.businessId,
      business_name: membership.businessName,
      role: membership.role,
      permissions: [...membership.permissions],
      workspaces: membership.workspaces.map(({ workspaceId, environment }) => ({
        id: workspaceId,
        environment,
      })),
    })),
  };
}
