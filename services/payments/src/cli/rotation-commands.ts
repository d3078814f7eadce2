import { AdminRefusal, print } from '@countinghouse/process';
import type { SealingKey } from '@countinghouse/sealing';
import type { Command } from 'commander';
import {
  listWaitingKeys,
  listPepperStatus,
  retirePepper,
} from '../business/api-keys/rotate-pepper.ts';
import { listSealingStatus, resealAll } from '../console/secrets/reseal.ts';
import type { ResealProgress } from '../console/secrets/reseal.ts';
import type { Connect } from './command.ts';

/** The display name of the unnamed pepper in the setting. */
const unnamed = 'unnamed';

export function addRotationCommands(
  program: Command,
  connect: Connect,
  readKeys: () => {
    readonly sealingKeys: readonly SealingKey[] | undefined;
    readonly webhookSealingKeys: readonly SealingKey[] | undefined;
  },
): void {
  addPepperCommands(program, connect);
  const sealing = program
    .command('sealing')
    .description('keys that encrypt bank accounts and secrets');
  sealing
    .command('status')
    .description('count the values encrypted under each key')
    .action(async (_options: unknown, command: Command) => {
      const uses = await listSealingStatus(connect());
      print(
        command,
        uses.map(({ table, column, sealingKeyId, values }) => ({
          table,
          column,
          sealing_key: sealingKeyId,
          values: String(values),
        })),
      );
    });
  sealing
    .command('reseal')
    .description(
      're-encrypt all values under the first key of their setting; can be interrupted and repeated',
    )
    .action(async (_options: unknown, command: Command) => {
      const { sealingKeys, webhookSealingKeys = [] } = readKeys();
      if (sealingKeys === undefined) {
        throw new AdminRefusal(
          'PAYMENTS_SEALING_KEYS is not set; set it and run the command again',
        );
      }
      const done = await resealAll({ ...connect(), sealingKeys, webhookSealingKeys }, showProgress);
      print(
        command,
        done.map(({ table, column, resealed }) => ({ table, column, resealed })),
      );
    });
}

function addPepperCommands(program: Command, connect: Connect): void {
  const pepper = program.command('pepper').description('secrets used to hash API keys');
  pepper
    .command('status')
    .description(
      'count the API keys hashed under each pepper, and those that still need an old one',
    )
    .action(async (_options: unknown, command: Command) => {
      const peppers = await listPepperStatus(connect());
      print(
        command,
        peppers.map((row) => ({
          pepper: row.pepperId ?? unnamed,
          is_current: row.isCurrent,
          in_settings: row.isInSettings,
          hashes: String(row.hashes),
          keys_waiting: String(row.keysWaiting),
        })),
      );
    });
  pepper
    .command('waiting')
    .description(
      'list API keys not used since the rotation, which would stop working without the old pepper',
    )
    .action(async (_options: unknown, command: Command) => {
      const keys = await listWaitingKeys(connect());
      print(
        command,
        keys.map((key) => ({
          business: key.businessId,
          key: key.keyId,
          name: key.name,
          pepper: key.pepperId ?? unnamed,
          last_used_at: key.lastUsedAt,
        })),
      );
    });
  pepper
    .command('retire')
    .description('remove hashes under an old pepper, except those that a key still needs')
    .requiredOption('--pepper <id>', 'pepper id, from status')
    .action(async (options: { pepper: string }, command: Command) => {
      const id = options.pepper === unnamed ? null : options.pepper;
      const outcome = await retirePepper(connect(), id);
      if (outcome.kind === 'reject') {
        throw new AdminRefusal('this pepper is in use for new hashes; pass an old one');
      }
      print(command, { pepper: options.pepper, removed: String(outcome.hashes) });
    });
}

function showProgress({ table, column, resealed }: ResealProgress): void {
  process.stderr.write(`${table}.${column}: ${resealed} re-encrypted\n`);
}
