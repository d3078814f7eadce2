import {
  AdminRefusal,
  parseCidrs,
  parseId,
  parseTime,
  print,
  toRows,
} from '@countinghouse/service';
import { Option } from 'commander';
import type { Command } from 'commander';
import { createApiKey } from '../people/api-keys/create-api-key.ts';
import { listApiKeys } from '../people/api-keys/list-api-keys.ts';
import { revokeApiKey } from '../people/api-keys/revoke-api-key.ts';
import { capabilities } from '../tenants/keys/api-key.rules.ts';
import type { Capability } from '../tenants/keys/api-key.rules.ts';
import type { Connect } from './operator-deps.ts';

interface CreateOptions {
  readonly organisation: string;
  readonly name: string;
  readonly capability: Capability;
  readonly cidr: readonly string[];
  readonly expiresAt?: string;
}

export function addApiKeyCommands(program: Command, connect: Connect): void {
  const key = program.command('api-key').description('API keys of an organisation');
  key
    .command('create')
    .description('create a key; it is printed only once and not stored')
    .requiredOption('--organisation <id>', 'organisation id', parseId)
    .requiredOption('--name <name>')
    .addOption(new Option('--capability <name>').choices(capabilities).default('read_write'))
    .option('--cidr <range...>', 'IP ranges that may use the key; any if omitted', [])
    .option('--expires-at <time>', 'expiry time in ISO 8601, such as 2027-01-31T00:00:00Z')
    .action(async (options: CreateOptions, command: Command) => {
      const deps = connect();
      const { id, key: text } = await createApiKey(deps, {
        orgId: options.organisation,
        actor: deps.actor,
        name: options.name,
        capability: options.capability,
        allowedCidrs: parseCidrs(options.cidr),
        expiresAt: parseTime(options.expiresAt),
      });
      print(command, { id, key: text });
    });
  key
    .command('list')
    .requiredOption('--organisation <id>', 'organisation id', parseId)
    .action(async (options: { organisation: string }, command: Command) => {
      print(command, toRows(await listApiKeys(connect().database, options.organisation)));
    });
  key
    .command('revoke')
    .description('revoke a key; takes effect on every process within a second')
    .requiredOption('--organisation <id>', 'organisation id', parseId)
    .requiredOption('--key <id>', 'key id', parseId)
    .action(async (options: { organisation: string; key: string }, command: Command) => {
      const deps = connect();
      const outcome = await revokeApiKey(deps, {
        orgId: options.organisation,
        keyId: options.key,
        actor: deps.actor,
      });
      if (outcome === 'key_not_found') {
        throw new AdminRefusal('API key not found in this organisation');
      }
      print(command, { id: options.key, revoked: true });
    });
}
