import { personFields, toPersonRecord } from '@countinghouse/identity';
import { z } from 'zod';
import { uuid } from '../../edge/fields.wire.ts';
import { environments } from '../../kernel/environment.rules.ts';
import { memberRoles } from '../../tenants/businesses/business.rules.ts';
import { permissions } from '../../tenants/staff/role.rules.ts';
import type { Me } from './get-me.ts';

export const meRecord = z.object({
  ...personFields,
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
    ...toPersonRecord(me),
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
