import { z } from 'zod';
import { moment } from '../../../edge/fields.wire.ts';
import { movementsQuery, wholeNumber } from '../movements.wire.ts';
import type { StoredCheckpoint } from './checkpoint.rules.ts';

export const checkpointsQuery = z.object({
  after_size: z
    .string()
    .regex(wholeNumber, 'Must be a whole number, the size of a checkpoint or 0.')
    .default('0')
    .transform(BigInt)
    .meta({
      type: 'integer',
      minimum: 0,
      'x-default': 0,
      description: 'The `size` of the last checkpoint that you have. 0 begins with the first.',
    }),
  limit: movementsQuery.shape.limit.meta({
    type: 'integer',
    minimum: 1,
    maximum: 1_000,
    description: 'Without it the answer has up to 1,000.',
  }),
});

const checkpointExample = {
  object: 'movement_checkpoint',
  size: 181,
  root: 'CSHqf8Nw2XqYhL0bXK2Yq3gAvL5s1mlPjvJq6pZ0rXk=',
  note: 'countinghouse/movements/01a1dc9e-1b2c-7a11-8b52-0c5d1e2f3a4b\n181\nCSHqf8Nw2XqYhL0bXK2Yq3gAvL5s1mlPjvJq6pZ0rXk=\nlast 9f2c6a0be5701a1dcb477c07d3e80092f41c6a0be5701a1dcb477c07d3e80092\nbalance NGN 2710\ntime 2026-11-15T10:33:00.000Z\n\n— pay.example.com tWjGYl0mXk…\n',
  signed_at: '2026-11-15T10:33:00.000Z',
};

const checkpointRecord = z
  .object({
    object: z.literal('movement_checkpoint'),
    size: z.int().meta({ description: 'How many movements it covers: those from 1 to `size`.' }),
    root: z.string().meta({
      description:
        'Base64 of the root of the RFC 6962 Merkle tree whose leaves are the `hash` of each movement, as bytes.',
    }),
    note: z.string().meta({
      description:
        'A C2SP signed note: name of the log, `size`, `root`, the last movement’s hash, each currency’s total and the time, then the Ed25519 signatures. The public keys are at `/.well-known/countinghouse-keys`.',
    }),
    signed_at: moment().meta({ description: 'When it was signed.' }),
  })
  .meta({
    id: 'MovementCheckpoint',
    description: 'How far the log of movements was, signed by the service.',
    example: checkpointExample,
  });

export const checkpointList = z
  .object({ data: z.array(checkpointRecord).meta({ description: 'In the order of `size`.' }) })
  .meta({
    id: 'MovementCheckpointList',
    description: 'Signed checkpoints of the log of movements.',
    example: { data: [checkpointExample] },
  });

export function toCheckpointRecord({ size, root, note, signedAt }: StoredCheckpoint) {
  return {
    object: 'movement_checkpoint' as const,
    size: Number(size),
    root: Buffer.from(root).toString('base64'),
    note,
    signed_at: signedAt.toISOString(),
  };
}
