import {
  addKeyCommands as addCommands,
  AdminRefusal,
  parseKeyOptions,
  print,
  toKeyRow,
} from '@countinghouse/process';
import type { KeyOptions } from '@countinghouse/process';
import { Option } from 'commander';
import type { Command } from 'commander';
import { createApiKey } from '../people/api-keys/create-api-key.ts';
import { listApiKeys } from '../people/api-keys/list-api-keys.ts';
import { revokeApiKey } from '../people/api-keys/revoke-api-key.ts';
import { rotateApiKey } from '../people/api-keys/rotate-api-key.ts';
import type { RotateRefusal } from '../people/api-keys/rotate-api-key.ts';
import { capabilities } from '../tenants/keys/api-key.rules.ts';
import type { Capability } from '../tenants/keys/api-key.rules.ts';
import type { Connect } from './operator-deps.ts';

interface OnOrganisation {
  readonly organisation: string;
}

interface OnKey extends OnOrganisation {
  readonly key: string;
}

export function addKeyCommands(program: Command, connect: Connect): void {
  const { create, list, rotate, revoke } = addCommands(program, 'organisation');
  create
    .addOption(new Option('--capability <name>').choices(capabilities).default('read_write'))
    .action(
      async (
        options: OnOrganisation & KeyOptions & { readonly capability: Capability },
        command: Command,
      ) => {
        const deps = connect();
        const made = await createApiKey(deps, {
          ...parseKeyOptions(options),
          orgId: options.organisation,
          actor: deps.actor,
          capability: options.capability,
        });
        print(command, { id: made.id, key: made.key });
      },
    );
  list.action(async ({ organisation }: OnOrganisation, command: Command) => {
    const keys = await listApiKeys(connect().database, organisation);
    print(
      command,
      keys.map((key) => toKeyRow(key, { capability: key.capability })),
    );
  });
  rotate.action(async (options: OnKey & { readonly overlapHours: number }, command: Command) => {
    const deps = connect();
    const outcome = await rotateApiKey(deps, {
      orgId: options.organisation,
      keyId: options.key,
      actor: deps.actor,
      overlapMs: options.overlapHours * hourMs,
    });
    if (outcome.kind === 'reject') throw new AdminRefusal(refusals[outcome.reason]);
    print(command, { id: outcome.row.id, key: outcome.key });
  });
  revoke.action(async ({ organisation: orgId, key: keyId }: OnKey, command: Command) => {
    const deps = connect();
    const outcome = await revokeApiKey(deps, { orgId, keyId, actor: deps.actor });
    if (outcome === 'key_not_found') throw new AdminRefusal(refusals.key_not_found);
    print(command, { id: keyId, revoked: true });
  });
}

const hourMs = 3_600_000;

const refusals: Readonly<Record<RotateRefusal, string>> = {
  key_not_found: 'API key not found in this organisation; check --key',
  key_revoked: 'the key is revoked; create a new one',
  key_expired: 'the key has expired; create a new one',
  key_replaced: 'the key was rotated before; rotate its successor',
  expires_in_the_past: 'the new key would be expired',
};
