import {
  closedObject,
  invalidField,
  minorAmount,
  ruleBroken,
  standardReplies,
} from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { text } from '../../edge/input.wire.ts';
import { reasonFor } from '../../edge/reasons.ts';
import { providerFailed, toErrorReply } from '../../edge/rejection-replies.ts';
import type { PayerAct } from '../../provider/simulated-payer.ts';
import type { PayerFlaws } from '../checkout/payer-form.rules.ts';
import type { SandboxOutcome, SandboxPayment } from './pay-in-sandbox.ts';

const amountMin = 1;
const amountMax = 10_000_000_000;
const urlCharactersMax = 2_000;
const emailCharactersMax = 254;

const outcomes = ['succeeded', 'declined', 'insufficient_funds', 'pending'] as const;
type Outcome = (typeof outcomes)[number];

const acts: Readonly<Record<Outcome, PayerAct>> = {
  succeeded: 'pay',
  declined: 'decline',
  insufficient_funds: 'insufficient_funds',
  pending: 'pending',
};

const payment = closedObject({
  url: text({ min: 1, max: urlCharactersMax }).meta({
    description: 'The `url` of a payment link, QR code or subscription.',
    example: 'https://pay.example.com/pay/K7QW2M9D',
  }),
  outcome: z.enum(outcomes).default('succeeded').meta({
    description:
      'What becomes of the payment. An amount with a magic ending still decides over `succeeded`.',
  }),
  amount: minorAmount({ minimum: amountMin, maximum: amountMax }).optional().meta({
    description: 'Required if the payer chooses the amount; ignored otherwise. Minor units.',
  }),
  email: text({ min: 1, max: emailCharactersMax })
    .default('payer@example.com')
    .meta({ description: 'The payer’s e-mail address. A subscription has its own.' }),
});

export const sandboxPaymentBody = payment.transform(
  ({ url, outcome, amount, email }): SandboxPayment => ({
    url,
    act: acts[outcome],
    amountMinor: amount === undefined ? null : BigInt(amount),
    email,
  }),
);

type Refused = Exclude<SandboxOutcome, { readonly kind: 'paid' }>;

export function toSandboxReply(outcome: Refused): ErrorReply {
  switch (outcome.kind) {
    case 'flawed':
      return toFlawReply(outcome.flaws);
    case 'paused':
      return toErrorReply({ ...outcome, kind: 'reject', reason: 'paused' });
    case 'reject':
      return refusals[outcome.reason];
  }
}

function toFlawReply(flaws: PayerFlaws): ErrorReply {
  if (flaws.amount !== undefined) {
    return invalidField('amount', 'Required here, because the payer chooses the amount.');
  }
  return invalidField('email', 'Must be an e-mail address.');
}

const refusals: Readonly<Record<Extract<Refused, { kind: 'reject' }>['reason'], ErrorReply>> = {
  no_sandbox: {
    status: 501,
    code: 'not_implemented',
    reason: reasonFor('no_sandbox'),
    error:
      'Only a test key can pay by API, and only where the provider is the simulator. Pay at the page instead.',
  },
  not_found: standardReplies.notFound,
  not_payable: ruleBroken(
    'This page cannot be paid: it is disabled, expired or used up. Get the object to see its status.',
    reasonFor('not_payable'),
  ),
  refused: ruleBroken(
    'The payer lists refuse this payer. See the refused payments under Risk in the dashboard.',
    reasonFor('not_payable'),
  ),
  provider_failed: providerFailed,
};
