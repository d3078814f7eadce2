import { z } from 'zod';
import { minorAmount, moment, uuid } from '../../../edge/fields.wire.ts';
import { approvalActions } from './approval.rules.ts';

const approval = {
  id: uuid().meta({ description: 'The approval’s id.' }),
  action: z.enum(approvalActions).meta({ description: 'The operation that needs approval.' }),
  subject_id: uuid().meta({ description: 'The id of the payout, refund or change to approve.' }),
  amount: minorAmount('The payout or refund amount. Null if no money moves.').nullable(),
  currency: z
    .string()
    .length(3)
    .meta({ description: 'ISO 4217. XXX if no currency is involved.', example: 'NGN' }),
};

const approvalExample = {
  id: '01a1dcb4-1f0e-7c53-8012-4d1a2b3c4e5f',
  action: 'payout.create',
  subject_id: '01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d90',
  amount: 60_000_000,
  currency: 'NGN',
};

/** The approval event types, in the order of the reference. */
export const approvalEventDescriptions = {
  'approval.requested': {
    summary: 'An operation needs a second approver',
    data: z.object({
      ...approval,
      status: z.literal('requires_review'),
      expires_at: moment().meta({ description: 'When the approval expires if nobody decides.' }),
    }),
    example: {
      ...approvalExample,
      status: 'requires_review',
      expires_at: '2026-11-22T09:30:00.000Z',
    },
  },
  'approval.approved': {
    summary: 'A second approver approved the operation, which is carried out now',
    data: z.object({ ...approval, status: z.literal('approved'), decided_at: moment() }),
    example: { ...approvalExample, status: 'approved', decided_at: '2026-11-15T10:02:11.112Z' },
  },
  'approval.rejected': {
    summary: 'A second approver rejected the operation',
    data: z.object({
      ...approval,
      status: z.literal('rejected'),
      decided_at: moment(),
      decision_reason: z.string().nullable(),
    }),
    example: {
      ...approvalExample,
      status: 'rejected',
      decided_at: '2026-11-15T10:02:11.112Z',
      decision_reason: 'The invoice was paid last week.',
    },
  },
  'approval.expired': {
    summary: 'An approval expired: nobody decided within seven days',
    data: z.object({ ...approval, status: z.literal('expired'), expired_at: moment() }),
    example: { ...approvalExample, status: 'expired', expired_at: '2026-11-22T09:30:00.000Z' },
  },
} as const;
