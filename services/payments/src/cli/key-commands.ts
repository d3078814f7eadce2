import {
  AdminRefusal,
  parseCidrs,
  parseId,
  parseTime,
  parseWholeNumber,
  print,
  toRows,
} from '@countinghouse/service';
import { Option } from 'commander';
import type { Command } from 'commander';
import { createApiKey } from '../business/api-keys/create-api-key.ts';
import { listApiKeys } from '../business/api-keys/list-api-keys.ts';
import { revokeApiKey } from '../business/api-keys/revoke-api-key.ts';
import { rotateApiKey } from '../business/api-keys/rotate-api-key.ts';
import { environments } from '../kernel/environment.rules.ts';
import type { Environment } from '../kernel/environment.rules.ts';
import { isScope, scopes } from '../kernel/scope.rules.ts';
import type { Scope } from '../kernel/scope.rules.ts';
import type { Connect } from './command.ts';

interface CreateOptions {
  readonly business: string;
  readonly environment: Environment;
  readonly member: string;
  readonly name: string;
  readonly scopes: string;
  readonly cidr: readonly string[];
  readonly expiresAt?: string;
}

interface RotateOptions {
  readonly business: string;
  readonly key: string;
  readonly member: string;
  readonly overlapHours: number;
}

const hourMs = 3_600_000;
/** With a longer overlap, the old key becomes a forgotten second key. */
const overlapHoursMax = 72;

export function addKeyCommands(program: Command, connect: Connect): void {
  const key = program.command('key').description('API keys');
  key
    .command('create')
    .description('create a key; it is printed once and not stored')
    .requiredOption('--business <id>', 'business id', parseId)
    .addOption(new Option('--environment <name>').choices(environments).makeOptionMandatory())
    .requiredOption(
      '--member <id>',
      'member who requests the key; cannot approve what the key requests',
      parseId,
    )
    .requiredOption('--name <name>')
    .option('--scopes <list>', 'comma-separated, "all" or "none"', 'all')
    .option('--cidr <range...>', 'IP ranges that may use the key; any address if omitted', [])
    .option('--expires-at <time>', 'ISO 8601, such as 2027-01-31T00:00:00Z')
    .action(async (options: CreateOptions, command: Command) => {
      const outcome = await createApiKey(connect(), {
        businessId: options.business,
        environment: options.environment,
        memberId: options.member,
        name: options.name,
        scopes: parseScopes(options.scopes),
        allowedCidrs: parseCidrs(options.cidr),
        expiresAt: parseTime(options.expiresAt),
      });
      if (outcome.kind === 'reject') throw new AdminRefusal(refusals[outcome.reason]);
      print(command, { id: outcome.id, key: outcome.key });
    });
  key
    .command('list')
    .description('list the API keys of a business')
    .requiredOption('--business <id>', 'business id', parseId)
    .action(async (options: { business: string }, command: Command) => {
      print(command, toRows(await listApiKeys(connect().database, options.business)));
    });
  key
    .command('revoke')
    .description('revoke a key on every process within a second')
    .requiredOption('--business <id>', 'business id', parseId)
    .requiredOption('--key <id>', 'API key id', parseId)
    .action(async (options: { business: string; key: string }, command: Command) => {
      const request = { businessId: options.business, keyId: options.key };
      const outcome = await revokeApiKey(connect(), request);
      if (outcome === 'key_not_found') throw new AdminRefusal(refusals.key_not_found);
      print(command, { id: options.key, revoked: true });
    });
  key
    .command('rotate')
    .description('create a new key with the same scopes; the old key works until the overlap ends')
    .requiredOption('--business <id>', 'business id', parseId)
    .requiredOption('--key <id>', 'API key id', parseId)
    .requiredOption('--member <id>', 'member id', parseId)
    .option(
      '--overlap-hours <hours>',
      'hours during which both keys work',
      parseWholeNumber(0, overlapHoursMax),
      24,
    )
    .action(async (options: RotateOptions, command: Command) => {
      const outcome = await rotateApiKey(connect(), {
        businessId: options.business,
        keyId: options.key,
        memberId: options.member,
        overlapMs: options.overlapHours * hourMs,
      });
      if (outcome.kind === 'reject') throw new AdminRefusal(refusals[outcome.reason]);
      print(command, { id: outcome.id, key: outcome.key });
    });
}

const refusals = {
  business_not_found: 'business not found; check --business',
  member_not_found: 'member not found in this business; every key needs a member who requests it',
  key_not_found: 'API key not found in this business; check --key',
  beyond_role: 'the key would have scopes that the member’s role lacks',
  second_factor_needed: 'a live key requires a fresh second factor',
  key_revoked: 'the key is revoked; create a new one',
} as const;

function parseScopes(text: string): readonly Scope[] {
  if (text === 'all') return scopes;
  if (text === 'none') return [];
  const names = text.split(',');
  const unknown = names.filter((name) => !isScope(name));
  if (unknown.length > 0) {
    throw new AdminRefusal(`unknown scopes: ${unknown.join(', ')}\nknown: ${scopes.join(', ')}`);
  }
  return names.filter(isScope);
}
