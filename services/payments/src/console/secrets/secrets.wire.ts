import { z } from 'zod';
import { nullableMoment, toNullableMoment } from '../../edge/fields.wire.ts';
import type { readSecrets } from './read-secrets.ts';
import type { listSealingStatus } from './reseal.ts';

const count = (description: string) => z.int().meta({ description });

export const secretsRecord = z
  .object({
    object: z.literal('secrets'),
    peppers: z.array(
      z.object({
        id: z.string().nullable().meta({ description: 'Null: the pepper without a name.' }),
        is_current: z.boolean().meta({ description: 'New API keys are hashed under it.' }),
        is_in_settings: z.boolean(),
        hashes: count('API keys that have a hash under it.'),
        keys_waiting: count('API keys that would stop working without it.'),
      }),
    ),
    audit: z.object({
      rows: count('Rows of the audit log and the operators’ log that are chained.'),
      waiting_seconds: count('Age of the oldest row that is not chained yet.'),
      head_exported_at: nullableMoment().meta({
        description: 'When a signed head last left the cluster; null if none ever did.',
      }),
    }),
  })
  .meta({ id: 'Secrets', description: 'How far rotations and the audit chain are.' });

type Secrets = Awaited<ReturnType<typeof readSecrets>>;

export function toSecretsRecord({ peppers, chain }: Secrets): z.infer<typeof secretsRecord> {
  return {
    object: 'secrets',
    peppers: peppers.map((pepper) => ({
      id: pepper.pepperId,
      is_current: pepper.isCurrent,
      is_in_settings: pepper.isInSettings,
      hashes: Number(pepper.hashes),
      keys_waiting: Number(pepper.keysWaiting),
    })),
    audit: {
      rows: chain.position,
      waiting_seconds: Math.round(chain.waitingSeconds),
      head_exported_at: toNullableMoment(chain.exportedAt),
    },
  };
}

const sealedUse = z.object({
  table: z.string(),
  column: z.string(),
  sealing_key: z.string().meta({ description: 'The key’s name in the settings.' }),
  values: count('Values that it seals.'),
});

export const sealingList = z.object({ data: z.array(sealedUse) });

export function toSealedUse(
  use: Awaited<ReturnType<typeof listSealingStatus>>[number],
): z.infer<typeof sealedUse> {
  const { table, column, sealingKeyId, values } = use;
  return { table, column, sealing_key: sealingKeyId, values: Number(values) };
}
