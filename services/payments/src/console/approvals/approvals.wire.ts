import { jsonInteger } from '@countinghouse/http';
import { z } from 'zod';
import { approvalActions } from '../../controls/approvals/requests/approval.rules.ts';
import { minorAmount, moment, uuid } from '../../edge/fields.wire.ts';
import { environments } from '../../kernel/environment.rules.ts';
import type { listEveryWaiting } from './list-waiting.ts';

const waitingApproval = z.object({
  id: uuid(),
  object: z.literal('approval'),
  tenant: z.object({ id: uuid(), name: z.string() }),
  environment: z.enum(environments),
  action: z.enum(approvalActions),
  amount_minor: minorAmount('Null if no money moves.').nullable(),
  currency: z.string().nullable(),
  created_at: moment(),
  expires_at: moment().meta({ description: 'It ends undecided then.' }),
});

export const approvalList = z.object({ data: z.array(waitingApproval) });

export function toWaitingApproval(
  row: Awaited<ReturnType<typeof listEveryWaiting>>[number],
): z.infer<typeof waitingApproval> {
  return {
    id: row.id,
    object: 'approval',
    tenant: { id: row.businessId, name: row.businessName },
    environment: row.environment,
    action: row.action,
    amount_minor: row.amountMinor === null ? null : jsonInteger(row.amountMinor),
    currency: row.currency,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}
