import {
  addKeyCommands as addCommands,
  AdminRefusal,
  parseId,
  parseKeyOptions,
  print,
  toKeyRow,
} from '@countinghouse/process';
import type { KeyOptions } from '@countinghouse/process';
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

interface OnBusiness {
  readonly business: string;
}

interface OnKey extends OnBusiness {
  readonly key: string;
}

interface CreateOptions extends OnBusiness, KeyOptions {
  readonly environment: Environment;
  readonly member: string;
  readonly scopes: string;
}

interface RotateOptions extends OnKey {
  readonly member: string;
  readonly overlapHours: number;
}

const hourMs = 3_600_000;

export function addKeyCommands(program: Command, connect: Connect): void {
  const { create, list, rotate, revoke } = addCommands(program, 'business');
  create
    .addOption(new Option('--environment <name>').choices(environments).makeOptionMandatory())
    .requiredOption(
      '--member <id>',
      'member who requests the key; cannot approve what the key requests',
      parseId,
    )
    .option('--scopes <list>', 'comma-separated, "all" or "none"', 'all')
    .action(async (options: CreateOptions, command: Command) => {
      const outcome = await createApiKey(connect(), {
        ...parseKeyOptions(options),
        businessId: options.business,
        environment: options.environment,
        memberId: options.member,
        scopes: parseScopes(options.scopes),
      });
      if (outcome.kind === 'reject') throw new AdminRefusal(refusals[outcome.reason]);
      print(command, { id: outcome.id, key: outcome.key });
    });
  list.action(async ({ business }: OnBusiness, command: Command) => {
    const keys = await listApiKeys(connect().database, business);
    const rows = keys.map((key) => {
      const { environment, scopes: rights, rotated_from_id, approval_id } = key;
      const own = { environment, scopes: rights, rotated_from_id, approval_id };
      return toKeyRow({ ...key, created_by: key.created_by_member_id }, own);
    });
    print(command, rows);
  });
  rotate
    .requiredOption('--member <id>', 'member id', parseId)
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
  revoke.action(async ({ business: businessId, key: keyId }: OnKey, command: Command) => {
    const outcome = await revokeApiKey(connect(), { businessId, keyId });
    if (outcome === 'key_not_found') throw new AdminRefusal(refusals.key_not_found);
    print(command, { id: keyId, revoked: true });
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
