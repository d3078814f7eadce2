import { toHeaderText } from '@countinghouse/http';
import { z } from 'zod';
import { opaqueText } from './input.wire.ts';

/** Fields shared by requests that create something payable. */

const idempotencyKeyCharactersMax = 255;
/** Metadata is returned with every read, so it is limited to a few short values. */
const metadataKeysMax = 20;
const metadataKeyCharactersMax = 40;
const metadataValueCharactersMax = 500;

export const idempotencyKey = opaqueText({ min: 1, max: idempotencyKeyCharactersMax });

export function idempotencyHeaders(description: string) {
  return z.looseObject({
    'idempotency-key': z.string().transform(toHeaderText).pipe(idempotencyKey).optional().meta({
      type: 'string',
      minLength: 1,
      maxLength: idempotencyKeyCharactersMax,
      description,
    }),
  });
}

export const metadata = z
  .record(
    opaqueText({ min: 1, max: metadataKeyCharactersMax }),
    opaqueText({ max: metadataValueCharactersMax }),
  )
  .refine(
    (notes) => Object.keys(notes).length <= metadataKeysMax,
    `Must have at most ${metadataKeysMax} keys.`,
  )
  .meta({
    propertyNames: undefined,
    maxProperties: metadataKeysMax,
    description: `Your own key-value data. Keys have at most ${metadataKeyCharactersMax} characters.`,
    example: { order: '1017' },
  });
