import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCurrency } from '@countinghouse/money';
import { verifyWebhook } from '@countinghouse/sdk';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { eventOf } from '../../src/charges/payments/payment.events.ts';
import {
  approvalApproved,
  approvalExpired,
  approvalRejected,
  approvalRequested,
} from '../../src/controls/approvals/requests/approval.events.ts';
import { heldChangeActions } from '../../src/controls/approvals/requests/approval.rules.ts';
import {
  disputeEvidenceSubmitted,
  disputeLost,
  disputeOpened,
  disputeWon,
} from '../../src/disputes/disputes/dispute.events.ts';
import {
  payoutCompleted,
  payoutFailed,
  payoutReturned,
} from '../../src/money-out/payouts/payout.events.ts';
import { paymentRefunded, refundFailed } from '../../src/money-out/refunds/refund.events.ts';
import { deliveryPolicy } from '../../src/webhooks/endpoints/delivery-policy.ts';
import { additionalEventTypes, eventTypes } from '../../src/webhooks/endpoints/event-type.rules.ts';
import { webhookPing } from '../../src/webhooks/endpoints/webhook.events.ts';
import {
  describeWebhooks,
  eventDescriptions,
} from '../../src/webhooks/events/event-schemas.wire.ts';
import { published } from '../contract/support/published.ts';
import {
  chargedPayment,
  refundedPayment,
  someDispute,
  someId,
  someRefund,
} from '../support/webhooks/event-subjects.ts';

interface Sample {
  readonly type: string;
  readonly data: object;
}

const reason = 'Ọ̀gá said "no"';
const approval = {
  id: someId(10),
  action: 'payout.create',
  subjectId: someId(1),
  amountMinor: 60_000_000n,
  currency: 'NGN',
  expiresAt: new Date('2026-11-22T09:30:00.000Z'),
} as const;
const payout = { id: someId(1), amountMinor: 100_000_000_000n, currency: getCurrency('JPY') };

function charged(change: Partial<typeof chargedPayment>, status: 'succeeded' | 'failed'): Sample {
  const payment = { ...chargedPayment, ...change };
  const event = eventOf(payment, { ...payment, status, failureReason: reason, nextCheckAt: null });
  if (event === null) throw new Error('the payment moved, so there is an event');
  return event;
}

/** What every function of an `.events.ts` makes, in each of its forms. */
const samples: readonly Sample[] = [
  charged({ paymentLinkId: someId(2) }, 'succeeded'),
  charged({ qrCodeId: someId(3) }, 'succeeded'),
  charged({ subscriptionId: someId(4) }, 'succeeded'),
  charged({}, 'succeeded'),
  charged({ paymentLinkId: someId(2) }, 'failed'),
  charged({ subscriptionId: someId(4) }, 'failed'),
  paymentRefunded({ ...refundedPayment, status: 'partially_refunded' }, someRefund),
  paymentRefunded({ ...refundedPayment, status: 'refunded' }, someRefund),
  refundFailed({ ...refundedPayment, status: 'succeeded' }, someRefund),
  refundFailed(refundedPayment, { ...someRefund, failureCode: null, failureReason: null }),
  disputeOpened(someDispute),
  disputeOpened({ ...someDispute, reason: null, dueAt: null, previousDisputeId: someId(33) }),
  disputeEvidenceSubmitted(someDispute),
  disputeWon(someDispute),
  disputeLost({ ...someDispute, lostBecause: 'decided' }),
  payoutCompleted(payout),
  payoutFailed(payout, reason),
  payoutReturned(payout, reason),
  approvalRequested(approval),
  approvalRequested({ ...approval, action: 'threshold.change', amountMinor: null }),
  ...heldChangeActions.map((action) =>
    approvalRequested({ ...approval, action, amountMinor: null, currency: 'XXX' }),
  ),
  approvalApproved(approval, approval.expiresAt),
  approvalRejected(approval, approval.expiresAt, reason),
  approvalRejected(approval, approval.expiresAt, null),
  approvalExpired(approval),
  webhookPing({ deliveryId: someId(5), webhookId: someId(6) }),
];

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const createdAt = new Date('2026-11-15T09:30:00.123Z');

function bodyOf({ type, data }: Sample): string {
  const numbers = (name: string, value: unknown) => {
    if (name === 'metadata') return Object(value).members;
    return typeof value === 'bigint' ? Number(value) : value;
  };
  return deliveryPolicy.body({
    tenantId: someId(7),
    id: someId(8),
    type,
    createdAt,
    sequence: 121n,
    dataJson: JSON.stringify(data, numbers),
    tenantFacts: { environment: 'live' },
  });
}

const webhook = z.object({
  post: z.object({
    operationId: z.string(),
    requestBody: z.object({
      content: z.object({
        'application/json': z.object({ schema: z.object({ $ref: z.string() }) }),
      }),
    }),
  }),
});

function schemaOf(type: string) {
  const { requestBody } = webhook.parse(describeWebhooks()[type]).post;
  const name = requestBody.content['application/json'].schema.$ref.split('/').at(-1) ?? '';
  return published.document.components.schemas[name] ?? {};
}

function flawsOf(type: string, body: unknown): readonly unknown[] {
  const validate = published.compileSchema(schemaOf(type));
  validate(body);
  return validate.errors ?? [];
}

describe('the schemas of events', () => {
  test('PD-198 there is one for every type that is sent, and for no other', () => {
    const sources = globSync('**/*.events.ts', { cwd: join(import.meta.dirname, '../../src') });
    const made = sources
      .map((path) => readFileSync(join(import.meta.dirname, '../../src', path), 'utf8'))
      .flatMap((text) => [...text.matchAll(/\btype: '([a-z_.]+)'/g)].map(([, type = '']) => type));
    const published = Object.keys(describeWebhooks());
    expect(published.toSorted()).toEqual([...new Set(made)].toSorted());
    expect(samples.map(({ type }) => type)).toEqual(expect.arrayContaining(published));
  });

  test('PD-198 PD-180 follow the reference: the five first, then those that are asked for', () => {
    expect(Object.keys(eventDescriptions)).toEqual([...eventTypes, ...additionalEventTypes]);
  });

  test.each(samples.map((sample) => [sample.type, sample] as const))(
    'P-241 P-242 PD-177 %s has exactly the members of its schema (%#)',
    (type, sample) => {
      const body = JSON.parse(bodyOf(sample));
      expect(flawsOf(type, body)).toEqual([]);
      for (const name of Object.keys(body)) {
        const { [name]: _left, ...rest } = body;
        expect(flawsOf(type, rest), `without ${name}`).not.toEqual([]);
      }
    },
  );

  test.each(samples.map((sample) => [sample.type, sample] as const))(
    'PD-014 %s has no amount_unit, anywhere in the body or in its schema (%#)',
    (type, sample) => {
      expect(bodyOf(sample)).not.toContain('amount_unit');
      expect(JSON.stringify(schemaOf(type))).not.toContain('amount_unit');
    },
  );

  test.each(Object.keys(eventDescriptions))('%s shows an example that fits', (type) => {
    expect(flawsOf(type, schemaOf(type)['example'])).toEqual([]);
  });
});

describe('the SDK', () => {
  test.each(samples.map((sample) => [sample.type, sample] as const))(
    'P-239 PD-174 verifies what the service signs, and knows it: %s (%#)',
    async (type, sample) => {
      const body = bodyOf(sample);
      expect(receive(type, body)).toEqual({ ok: true, event: JSON.parse(body) });
    },
  );

  test.each(samples.map((sample) => [sample.type, sample] as const))(
    'hands over what a later service may sign, whichever member is new: %s (%#)',
    async (type, sample) => {
      const sent = JSON.parse(bodyOf(sample));
      for (const [place, later] of laterForms(sent)) {
        const text = JSON.stringify(later);
        const body = JSON.parse(text);
        const unrecognised = { type: 'unrecognised', sent_type: type, id: sent.id, body };
        const result = receive(type, text);
        const isKnown = result.ok && result.event.type !== 'unrecognised';
        const event = isKnown ? body : expect.objectContaining(unrecognised);
        expect(result, place).toEqual({ ok: true, event });
      }
    },
  );
});

function receive(type: string, body: string): ReturnType<typeof verifyWebhook> {
  const timestamp = Math.floor(createdAt.getTime() / 1000);
  const request = { eventType: type, deliveryId: someId(9), timestamp, body };
  const headers = deliveryPolicy.headers({ ...request, secrets: [secret] });
  return verifyWebhook(body, headers, secret, { now: createdAt });
}

type Members = Readonly<Record<string, unknown>>;

/** Each member, of the frame and of the data, as an old receiver has never seen it. */
function* laterForms(sent: Members): Generator<readonly [string, Members]> {
  const data = { ...Object(sent['data']) };
  yield ['a new member', { ...sent, data: { ...data, new_member: [1] }, new_member: {} }];
  for (const value of ['a_new_word', null, { amount: '1.00' }, undefined, true, 0.5]) {
    for (const name of Object.keys(data)) {
      yield [
        `data.${name}: ${JSON.stringify(value)}`,
        { ...sent, data: { ...data, [name]: value } },
      ];
    }
    for (const name of ['created_at', 'sequence', 'environment', 'data']) {
      yield [`${name}: ${JSON.stringify(value)}`, { ...sent, [name]: value }];
    }
  }
}
