import { jsonInteger } from '@countinghouse/http';
import { z } from 'zod';
import { minorAmount } from '../../edge/fields.wire.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { movementKindNames } from '../ledger/movement.rules.ts';
import type { MovementSum } from './movement-log.rules.ts';
import {
  balanceExample,
  balanceFields,
  kindWords,
  movementExample,
  movementsQuery,
  toMovementHead,
  wholeNumber,
} from './movements.wire.ts';
import type { LogHead } from './read-movements.ts';

/** Fields of `movementsQuery` that give the caller's position. */
const { after_sequence: afterSequence, after_hash: afterHash } = movementsQuery.shape;

export const movementSummaryQuery = z.object({
  after_sequence: afterSequence,
  after_hash: afterHash,
  up_to_sequence: z
    .string()
    .regex(wholeNumber, 'Must be a whole number, the sequence of a movement.')
    .transform(BigInt)
    .optional()
    .meta({ type: 'integer', minimum: 0, description: 'The last movement to sum up.' }),
  time_zone: z
    .string()
    .refine(isTimeZone, 'Must be a time zone such as Africa/Lagos.')
    .default('UTC')
    .meta({ description: 'Where days begin and end: an IANA time zone.' }),
});

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const movementSummary = z
  .object({
    object: z.literal('movement_summary'),
    after_sequence: z.int(),
    up_to_sequence: z.int().meta({
      description:
        'The last movement in the sums. At most 100,000 are summed up: continue after this one.',
    }),
    up_to_hash: z.string().nullable().meta({ description: 'Of that movement.' }),
    time_zone: z.string().meta({ description: 'Where the days begin and end.' }),
    data: z
      .array(
        z.object({
          day: z.string().meta({ description: 'In the time zone.' }),
          kind: z.enum(movementKindNames).meta({ description: kindWords }),
          currency: z.string().length(3),
          count: z.int().meta({ description: 'How many movements.' }),
          amounts: z
            .object({
              gross: minorAmount('What payers paid; below zero, what went back.'),
              fee: minorAmount('The platform fees.'),
              share: minorAmount('The split recipients’ shares.'),
            })
            .meta({ description: 'Sums of the parts.' }),
          change: minorAmount('How the total changed.'),
        }),
      )
      .meta({ description: 'One entry per day, currency and kind.' }),
    balances: z
      .array(z.object({ currency: z.string().length(3), ...balanceFields }))
      .meta({ description: 'One entry per currency, after the last movement in the sums.' }),
    amount_unit: z.literal('minor'),
    environment: z.enum(['live', 'test']),
  })
  .meta({
    id: 'MovementSummary',
    description: 'Movements of a span of the log, summed up by day, currency and kind.',
    example: {
      object: 'movement_summary',
      after_sequence: 12,
      up_to_sequence: 181,
      up_to_hash: movementExample.hash,
      time_zone: 'Africa/Lagos',
      data: [
        {
          day: '2026-11-15',
          kind: 'charge',
          currency: 'NGN',
          count: 1,
          amounts: movementExample.amounts,
          change: 2_710,
        },
      ],
      balances: [{ currency: 'NGN', ...balanceExample }],
      amount_unit: 'minor',
      environment: 'live',
    },
  });

export function toMovementSummary(
  { sums, ...head }: LogHead & { readonly sums: readonly MovementSum[] },
  asked: { readonly after: bigint; readonly timeZone: string },
  environment: Environment,
) {
  const { sequence, hash, balances } = toMovementHead(head, environment);
  return {
    object: 'movement_summary' as const,
    after_sequence: Number(asked.after),
    up_to_sequence: sequence,
    up_to_hash: hash,
    time_zone: asked.timeZone,
    data: sums.map(({ day, kind, currency, count, ...minors }) => ({
      day,
      kind,
      currency,
      count: Number(count),
      amounts: {
        gross: jsonInteger(minors.grossMinor),
        fee: jsonInteger(minors.feeMinor),
        share: jsonInteger(minors.shareMinor),
      },
      change: jsonInteger(minors.changeMinor),
    })),
    balances,
    amount_unit: 'minor' as const,
    environment,
  };
}
