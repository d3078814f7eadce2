import { jsonInteger } from '@countinghouse/http';
import { z } from 'zod';
import { minorAmount, moment, uuid } from '../../edge/fields.wire.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { movementKindNames } from '../ledger/movement.rules.ts';
import { totalMinorOf } from './movement-log.rules.ts';
import type { MerchantBalance } from './movement-log.rules.ts';
import type { HashedMovement, LogHead } from './read-movements.ts';

export const wholeNumber = /^(?:0|[1-9][0-9]{0,14})$/;
const limitMax = 1_000;
const limitMessage = `Must be a whole number from 1 to ${limitMax}.`;

export const kindWords =
  '`charge`: a payer paid. `settled`: pending money became available. `refund` and `refund_reversed`: given back, or not after all. `payout`: to the bank. `kept`: held in the service. `payout_returned`: the bank sent it back. `dispute_opened`: set aside because a payer disputes a charge. `dispute_won`: set aside no longer. `dispute_lost`: taken back by the payer, with the dispute fee. `reserve_held`: part of a charge kept back until its release date. `reserve_released`: kept back no longer.';

export const movementsQuery = z.object({
  after_sequence: z
    .string()
    .regex(wholeNumber, 'Must be a whole number, the sequence of a movement or 0.')
    .default('0')
    .transform(BigInt)
    .meta({
      type: 'integer',
      minimum: 0,
      'x-default': 0,
      description: 'The last movement that you have. 0 begins with the first.',
    }),
  after_hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'Must be the hash of a movement: 64 hexadecimal digits.')
    .optional()
    .meta({
      description:
        'The `hash` of the movement that `after_sequence` names. A log that has another movement there answers 409.',
    }),
  limit: z
    .string(limitMessage)
    .transform((text, context) => {
      const value = wholeNumber.test(text) ? Number(text) : 0;
      if (value < 1 || value > limitMax) context.addIssue(limitMessage);
      return value;
    })
    .optional()
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: limitMax,
      description: 'Without it the answer has every movement to the end of the log, streamed.',
    }),
});

export const movementId = z.object({
  id: uuid().meta({ description: 'The id of the movement.' }),
});

export const balanceExample = {
  pending: 2_710,
  available: 0,
  service_account: 0,
  disputed: 0,
  reserved: 0,
  owed: 0,
  total: 2_710,
};

export const balanceFields = {
  pending: minorAmount('Not settled yet. Refunds can bring it below zero.'),
  available: minorAmount('Settled, including what refunds and payouts in progress reserve.'),
  service_account: minorAmount('Held in the service.'),
  disputed: minorAmount('Set aside for open disputes.'),
  reserved: minorAmount('Kept back until its release date.'),
  owed: minorAmount('Refunds and disputes in excess of the balance.'),
  total: minorAmount('Pending, available, service account, disputed and reserved, less owed.'),
};

export const movementExample = {
  sequence: 181,
  id: '01a1dcb4-77c0-7d3e-8009-2f41c6a0be57',
  object: 'movement',
  kind: 'charge',
  source: { type: 'payment', id: '01a1dca0-69ad-7fe8-8040-c80d7106ff9d' },
  payment_id: '01a1dca0-69ad-7fe8-8040-c80d7106ff9d',
  payment_link_id: '01a1dc9e-1b2c-7a11-8b52-0c5d1e2f3a4b',
  qr_code_id: null,
  subscription_id: null,
  recipient_id: null,
  currency: 'NGN',
  amounts: { gross: 10_000, fee: 290, share: 7_000 },
  change: 2_710,
  balance_after: balanceExample,
  effective_at: '2026-11-15T09:30:00.000Z',
  provider_reference: '2181940',
  charge_sequence: null,
  hash: '9f2c6a0be5701a1dcb477c07d3e80092f41c6a0be5701a1dcb477c07d3e80092',
  amount_unit: 'minor',
  environment: 'live',
};

export const movementRecord = z
  .object({
    sequence: z.int().meta({
      description: 'Counts the movements of the workspace from 1, without gaps. It never changes.',
    }),
    id: uuid().meta({ description: 'The id of the ledger transaction.' }),
    object: z.literal('movement'),
    kind: z.enum(movementKindNames).meta({ description: kindWords }),
    source: z
      .object({
        type: z.string().meta({ description: '`payment`, `refund`, `payout` or `dispute`.' }),
        id: uuid(),
      })
      .meta({ description: 'What moved the money: a payment, refund, payout or dispute.' }),
    payment_id: uuid().nullable().meta({ description: 'The payment that it belongs to.' }),
    payment_link_id: uuid().nullable().meta({ description: 'The link that was paid.' }),
    qr_code_id: uuid().nullable().meta({ description: 'The QR code that was paid.' }),
    subscription_id: uuid().nullable().meta({ description: 'The subscription that was charged.' }),
    recipient_id: uuid().nullable().meta({ description: 'The split recipient of the payment.' }),
    currency: z.string().length(3).meta({ description: 'ISO 4217.' }),
    amounts: z
      .object({
        gross: minorAmount('What the payer paid; below zero, what went back.'),
        fee: minorAmount('The platform fee; below zero where it went back.'),
        share: minorAmount('The split recipient’s share; below zero where it went back.'),
      })
      .meta({
        description: 'Zero for movements that are neither a charge, a refund nor a lost dispute.',
      }),
    change: minorAmount(
      'How the total changed: 0 for `settled`, `kept`, `dispute_opened`, `dispute_won`, `reserve_held` and `reserve_released`.',
    ),
    balance_after: z
      .object(balanceFields)
      .meta({ description: 'The balance of the currency after this movement, without holds.' }),
    effective_at: moment().meta({ description: 'When it happened.' }),
    provider_reference: z.string().nullable().meta({
      description: 'The provider’s reference of the charge, refund, transfer or chargeback.',
    }),
    charge_sequence: z
      .int()
      .nullable()
      .meta({ description: 'Of a refund or a dispute: the `sequence` of the charge.' }),
    hash: z.string().meta({
      description:
        'SHA-256, in hexadecimal digits, of these values with `|` between them: `movement-1`, `sequence`, `id`, `kind`, `currency`, `change`, and of `balance_after` `pending`, `available`, `service_account` and `owed`. Where `disputed` is not 0, the first is `movement-2` and `disputed` comes last. Where `reserved` is not 0, the first is `movement-3`, and `disputed` and `reserved` come last.',
    }),
    amount_unit: z.literal('minor'),
    environment: z.enum(['live', 'test']),
  })
  .meta({
    id: 'Movement',
    description: 'A movement of the merchant’s money: a numbered transaction of the ledger.',
    example: movementExample,
  });

export const movementList = z
  .object({ data: z.array(movementRecord).meta({ description: 'In the order of `sequence`.' }) })
  .meta({
    id: 'MovementList',
    description: 'Movements in the order of their numbers.',
    example: { data: [movementExample] },
  });

export const movementHead = z
  .object({
    object: z.literal('movement_head'),
    sequence: z.int().meta({ description: 'Of the last movement; 0 while there is none.' }),
    hash: z.string().nullable().meta({ description: 'Of the last movement.' }),
    balances: z
      .array(z.object({ currency: z.string().length(3), ...balanceFields }))
      .meta({ description: 'One entry per currency ever used, after the last movement.' }),
    amount_unit: z.literal('minor'),
    environment: z.enum(['live', 'test']),
  })
  .meta({
    id: 'MovementHead',
    description: 'Where the log ends, and the balances there.',
    example: {
      object: 'movement_head',
      sequence: 181,
      hash: movementExample.hash,
      balances: [{ currency: 'NGN', ...balanceExample }],
      amount_unit: 'minor',
      environment: 'live',
    },
  });

/** `{"data":[…]}`, page by page. */
export async function* toMovementJson(
  pages: AsyncIterable<readonly HashedMovement[]>,
  environment: Environment,
): AsyncGenerator<string, void, void> {
  let opening = '{"data":[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    const rows = page.map((each) => JSON.stringify(toMovementRecord(each, environment)));
    yield opening + rows.join(',');
    opening = ',';
  }
  yield opening === ',' ? ']}' : `${opening}]}`;
}

export function toMovementRecord(movement: HashedMovement, environment: Environment) {
  return {
    sequence: Number(movement.sequence),
    id: movement.id,
    object: 'movement' as const,
    kind: movement.kind,
    source: { type: movement.sourceKind, id: movement.sourceId },
    payment_id: movement.paymentId,
    payment_link_id: movement.paymentLinkId,
    qr_code_id: movement.qrCodeId,
    subscription_id: movement.subscriptionId,
    recipient_id: movement.recipientId,
    currency: movement.currency,
    amounts: {
      gross: jsonInteger(movement.grossMinor),
      fee: jsonInteger(movement.feeMinor),
      share: jsonInteger(movement.shareMinor),
    },
    change: jsonInteger(totalMinorOf(movement.change)),
    balance_after: toBalance(movement.after),
    effective_at: movement.effectiveAt.toISOString(),
    provider_reference: movement.providerReference,
    charge_sequence: movement.chargeSequence === null ? null : Number(movement.chargeSequence),
    hash: movement.hash,
    amount_unit: 'minor' as const,
    environment,
  };
}

export function toMovementHead({ last, balances }: LogHead, environment: Environment) {
  return {
    object: 'movement_head' as const,
    sequence: last === null ? 0 : Number(last.sequence),
    hash: last?.hash ?? null,
    balances: balances.map(({ currency, ...rest }) => ({ currency, ...toBalance(rest) })),
    amount_unit: 'minor' as const,
    environment,
  };
}

function toBalance(balance: MerchantBalance) {
  return {
    pending: jsonInteger(balance.pendingMinor),
    available: jsonInteger(balance.availableMinor),
    service_account: jsonInteger(balance.serviceAccountMinor),
    disputed: jsonInteger(balance.disputedMinor),
    reserved: jsonInteger(balance.reservedMinor),
    owed: jsonInteger(balance.owedMinor),
    total: jsonInteger(totalMinorOf(balance)),
  };
}
