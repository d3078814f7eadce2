import { personFields, toPersonRecord } from '@countinghouse/identity';
import { z } from 'zod';
import { uuid } from '../../edge/fields.wire.ts';
import { permissions } from '../../tenants/members/permission.rules.ts';
import { roles } from '../../tenants/members/role.rules.ts';
import type { Me } from './get-me.ts';

export const meRecord = z.object({
  ...personFields,
  can_create_organisation: z.boolean().meta({
    description: 'Whether you may create an organisation of your own here.',
  }),
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
    ...toPersonRecord(me),
    can_create_organisation: me.canCreateOrganisation,
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
