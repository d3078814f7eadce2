import { z } from 'zod';
import { moment, nullableMoment, toNullableMoment, uuid } from '../../../edge/fields.wire.ts';
import { requesterRecord, toRequesterRecord } from '../../../edge/requester.wire.ts';
import { approvalStatuses } from './approval.rules.ts';
import type { Approval } from './approval.rules.ts';

/** Part of a refund or payout above the threshold; null on others. */
export const approvalRecord = z
  .object({
    id: uuid(),
    status: z.enum(approvalStatuses).meta({
      description:
        '`requires_review` until someone decides or it expires. An `approved` operation ends as `succeeded`, `failed` or `cancelled`.',
    }),
    required: z
      .literal(1)
      .meta({ type: 'integer', enum: undefined, description: 'How many approvers are required.' }),
    approvals: z
      .array(z.object({ by: z.string(), at: moment() }))
      .meta({ description: 'Who approved, and when.' }),
    requested_by: requesterRecord,
    expires_at: moment().meta({ description: 'When the approval expires if nobody decides.' }),
    decided_at: nullableMoment(),
  })
  .meta({ id: 'Approval', description: 'The approval that an operation needs, and its status.' });

export function toApprovalRecord(approval: Approval) {
  const { decidedBy, decidedAt } = approval;
  const isAgreed = approval.status !== 'rejected' && decidedBy !== null && decidedAt !== null;
  return {
    id: approval.id,
    status: approval.status,
    required: 1 as const,
    approvals: isAgreed ? [{ by: decidedBy, at: decidedAt.toISOString() }] : [],
    requested_by: toRequesterRecord(approval.requestedBy),
    expires_at: approval.expiresAt.toISOString(),
    decided_at: toNullableMoment(decidedAt),
  };
}
