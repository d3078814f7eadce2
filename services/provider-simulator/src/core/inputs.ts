import { parseCurrency } from '@countinghouse/money';
import { z } from 'zod';
import { scenarioSchema } from './scenarios.ts';
import { paymentMethods, sideNames } from './state.ts';

const link = z.string().min(1);
const side = z.enum(sideNames);
const texts = z.record(z.string(), z.string());

export const payerChoice = z.object({
  method: z.enum(paymentMethods).default('card'),
  outcome: z.enum(['pay', 'decline', 'insufficient_funds', 'pending']).default('pay'),
});

export const webhookTargetSchema = z.object({
  url: z.url({ protocol: /^https?$/ }),
  secretHash: z.string().min(1),
});

const deliveryAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered'), status: z.int() }),
  z.object({ kind: z.literal('failed'), error: z.string() }),
]);

export const fundingSchema = z.object({
  side,
  /** Decimal text in major units. */
  amount: z.string(),
  currency: z.string().refine((code) => parseCurrency(code) !== null, 'unknown currency'),
});

export const chargebackSchema = z.strictObject({
  side: side.default('test'),
  reference: z.string().min(1),
  amount: z.string().optional(),
  comment: z.string().max(200).optional(),
});

export const chargebackDecision = z.strictObject({
  side: side.default('test'),
  id: z.int(),
  outcome: z.enum(['won', 'lost']),
});

/**
 * All inputs that can change the simulator, as data. With the seed and the times they determine
 * everything: the same inputs give the same book.
 */
export const simulatorInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('request'),
    request: z.object({
      method: z.string(),
      path: z.string(),
      query: texts.optional(),
      headers: texts,
      body: z.string().optional(),
    }),
  }),
  z.object({ kind: z.literal('open'), link }),
  z.object({ kind: z.literal('pay'), link, choice: payerChoice }),
  z.object({ kind: z.literal('cancel'), link }),
  z.object({ kind: z.literal('queue_scenario'), scenario: scenarioSchema }),
  z.object({
    kind: z.literal('clear_scenarios'),
    side,
    id: z.int().optional(),
    referenceContains: z.string().optional(),
  }),
  z.object({ kind: z.literal('set_webhook'), side, target: webhookTargetSchema.nullable() }),
  z.object({ kind: z.literal('delivery'), id: z.string(), answer: deliveryAnswer }),
  z.object({ kind: z.literal('resend'), id: z.string() }),
  z.object({ kind: z.literal('fund'), funding: fundingSchema }),
  z.object({ kind: z.literal('open_chargeback'), chargeback: chargebackSchema }),
  z.object({ kind: z.literal('decide_chargeback'), decision: chargebackDecision }),
]);

export type SimulatorInput = z.output<typeof simulatorInput>;

export interface RecordedInput {
  readonly atMs: number;
  readonly input: SimulatorInput;
}
