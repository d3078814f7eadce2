import { z } from 'zod';
import { roles } from '../../tenants/members/role.rules.ts';

/** Amounts are stored as text, so that a large one never becomes a double. */
const minorAmount = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : BigInt(text)));

/** The stored content of an invitation. */
export const inviteContent = z.object({
  email: z.string(),
  role: z.enum(roles),
  approval_limit_minor: minorAmount,
});

/** The stored content of a member change. */
export const memberContent = z.object({
  role_before: z.enum(roles),
  role: z.enum(roles),
  approval_limit_minor_before: minorAmount,
  approval_limit_minor: minorAmount,
  contact_id: z.string().nullable(),
});

/** The stored content of new payment details. */
export const paymentDetailsContent = z.object({
  payment_details_before: z.string().nullable(),
  payment_details: z.string().nullable(),
});
