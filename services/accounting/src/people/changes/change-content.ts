import { z } from 'zod';
import { roles } from '../../tenants/members/role.rules.ts';

/** Amounts are stored as text: a large one must not become a double. */
const minorAmount = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : BigInt(text)));

/** What the stored content of an invitation says. */
export const inviteContent = z.object({
  email: z.string(),
  role: z.enum(roles),
  approval_limit_minor: minorAmount,
});

/** What the stored content of a member's change says. */
export const memberContent = z.object({
  role_before: z.enum(roles),
  role: z.enum(roles),
  approval_limit_minor_before: minorAmount,
  approval_limit_minor: minorAmount,
  contact_id: z.string().nullable(),
});

/** What the stored content of new payment details says. */
export const paymentDetailsContent = z.object({
  payment_details_before: z.string().nullable(),
  payment_details: z.string().nullable(),
});
