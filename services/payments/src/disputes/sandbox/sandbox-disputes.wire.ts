import { closedObject, minorAmount, ruleBroken, standardReplies } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { uuid } from '../../edge/fields.wire.ts';
import { text } from '../../edge/input.wire.ts';
import { reasonFor } from '../../edge/reasons.ts';
import { providerFailed } from '../../edge/rejection-replies.ts';
import type { DisputeOrder, SandboxDisputeOutcome } from './sandbox-disputes.ts';

const amountMax = 10_000_000_000;
const reasonCharactersMax = 200;

export const sandboxDisputeBody = closedObject({
  payment_id: uuid().meta({ description: 'A test payment that has succeeded.' }),
  amount: minorAmount({ minimum: 1, maximum: amountMax }).optional().meta({
    description: 'How much the payer disputes. Minor units. The whole payment by default.',
  }),
  reason: text({ min: 1, max: reasonCharactersMax }).optional().meta({
    description: 'What the payer’s bank says.',
    example: 'Goods or services not received',
  }),
}).transform(({ payment_id: paymentId, amount, reason = null }): DisputeOrder => ({
  paymentId,
  amountMinor: amount === undefined ? null : BigInt(amount),
  reason,
}));

export const decisionBody = closedObject({
  outcome: z.enum(['won', 'lost']).meta({
    description: 'What the banks decide: `won` returns the money to you, `lost` to the payer.',
  }),
});

type Refusal = Extract<SandboxDisputeOutcome, { kind: 'reject' }>['reason'];

export const disputeRefusals: Readonly<Record<Refusal, ErrorReply>> = {
  no_sandbox: {
    status: 501,
    code: 'not_implemented',
    reason: reasonFor('no_sandbox'),
    error: 'Only a test key can open a dispute, and only where the provider is the simulator.',
  },
  not_found: standardReplies.notFound,
  not_disputable: ruleBroken(
    'Only a payment that has succeeded can be disputed, and by no more than its amount.',
    reasonFor('not_disputable'),
  ),
  dispute_not_open: ruleBroken(
    'This dispute has ended. Read its status.',
    reasonFor('dispute_not_open'),
  ),
  provider_failed: providerFailed,
};
