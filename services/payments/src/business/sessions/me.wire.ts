import { personFields, toPersonRecord } from '@countinghouse/identity';
import { z } from 'zod';
import { uuid } from '../../edge/fields.wire.ts';
import { environments } from '../../kernel/environment.rules.ts';
import { memberRoles } from '../../tenants/businesses/business.rules.ts';
import { permissions } from '../../tenants/staff/role.rules.ts';
import type { Me } from './get-me.ts';

export const meRecord = z.object({
  ...personFields,
  can_create_business: z.boolean().meta({
    description: 'Whether you may create a business of your own here.',
  }),
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
    can_create_business: me.canCreateBusiness,
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
