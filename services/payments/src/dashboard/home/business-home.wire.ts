import { z } from 'zod';
import { suspensionFields } from '../../business/profile/suspension.wire.ts';
import { uuid } from '../../edge/fields.wire.ts';
import { environments } from '../../kernel/environment.rules.ts';
import { kycStatuses, memberRoles } from '../../tenants/businesses/business.rules.ts';
import { permissions } from '../../tenants/staff/role.rules.ts';
import type { BusinessHome } from './get-business-home.ts';

export const businessHomeRecord = z
  .object({
    id: uuid(),
    object: z.literal('business'),
    business_name: z.string(),
    country: z.string().length(2),
    default_currency: z.string().length(3),
    kyc_status: z.enum(kycStatuses),
    ...suspensionFields,
    workspaces: z
      .array(z.object({ id: uuid(), environment: z.enum(environments) }))
      .meta({ description: 'One workspace per environment, live first.' }),
    member_id: uuid().meta({ description: 'Your membership in this business.' }),
    role: z.enum(memberRoles),
    permissions: z.array(
      z.object({
        permission: z.enum(permissions),
        allowed: z.boolean(),
        reason: z
          .string()
          .nullable()
          .meta({ description: 'Why you cannot do this, and which roles can.' }),
      }),
    ),
  })
  .meta({
    id: 'BusinessHome',
    description: 'A business as seen by one of its members.',
    example: {
      id: '01a1dbf0-0a10-7c01-8011-2e4c6d8f0a1b',
      object: 'business',
      business_name: 'Adire House',
      country: 'NG',
      default_currency: 'NGN',
      kyc_status: 'verified',
      suspended_at: null,
      suspended_reason: null,
      workspaces: [
        { id: '01a1dbf0-0a10-7c02-8011-1a2b3c4d5e6f', environment: 'live' },
        { id: '01a1dbf0-0a10-7c03-8011-2b3c4d5e6f7a', environment: 'test' },
      ],
      member_id: '01a1dbf0-0a10-7c04-8011-3c4d5e6f7a8b',
      role: 'finance',
      permissions: [
        { permission: 'payouts:create', allowed: true, reason: null },
        {
          permission: 'keys:manage',
          allowed: false,
          reason:
            'Your role here is finance. This requires keys:manage, granted to owner, admin, developer.',
        },
      ],
    },
  });

export function toBusinessHomeRecord(home: BusinessHome) {
  const { business, member } = home;
  return {
    id: business.id,
    object: 'business' as const,
    business_name: business.businessName,
    country: business.country,
    default_currency: business.defaultCurrency,
    kyc_status: business.kycStatus,
    suspended_at: business.suspendedAt?.toISOString() ?? null,
    suspended_reason: business.suspendedReason,
    workspaces: business.workspaces.map(({ id, environment }) => ({ id, environment })),
    member_id: member.memberId,
    role: member.role,
    permissions: home.permissions.map(({ permission, missingBecause }) => ({
      permission,
      allowed: missingBecause === null,
      reason: missingBecause,
    })),
  };
}
