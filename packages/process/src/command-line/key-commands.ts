import { toAddressList } from '@countinghouse/api-keys';
import type { Command } from 'commander';
import { AdminRefusal, parseId, parseWholeNumber } from './admin-command.ts';
import type { Row } from './admin-command.ts';

/** Options for any new key. */
export interface KeyOptions {
  readonly name: string;
  readonly cidr: readonly string[];
  readonly expiresAt?: string;
}

/** A key's fields that operators of any service see. */
interface KeyFacts {
  readonly id: string;
  readonly name: string;
  readonly last4: string;
  readonly allowed_cidrs: readonly string[];
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly last_used_at: Date | null;
  readonly created_by: string;
  readonly created_at: Date;
}

/** As in the APIs for people: a week is enough for any deployment. */
const overlapHoursMax = 168;
const overlapHoursDefault = 24;

/** The API key commands with the options that every service has; the service adds the actions. */
export function addKeyCommands(program: Command, tenant: 'business' | 'organisation') {
  const key = program.command('key').alias('api-key').description('API keys');
  const add = (verb: string, description: string): Command =>
    key
      .command(verb)
      .description(description)
      .requiredOption(`--${tenant} <id>`, `${tenant} id`, parseId);
  const addOnKey = (verb: string, description: string): Command =>
    add(verb, description).requiredOption('--key <id>', 'API key id', parseId);
  return {
    create: add('create', 'create a key; it is printed once and not stored')
      .requiredOption('--name <name>')
      .option('--cidr <range...>', 'IP ranges that may use the key; any address if omitted', [])
      .option('--expires-at <time>', 'ISO 8601, such as 2027-01-31T00:00:00Z; never if omitted'),
    list: add('list', 'list the API keys, revoked ones too'),
    rotate: addOnKey(
      'rotate',
      'create a new key with the same rights; the old key works until the overlap ends',
    ).option(
      '--overlap-hours <hours>',
      'hours during which both keys work',
      parseWholeNumber(0, overlapHoursMax),
      overlapHoursDefault,
    ),
    revoke: addOnKey('revoke', 'revoke a key on every process within a second'),
  };
}

/** The columns of every key, with the service's own in the middle. */
export function toKeyRow(key: KeyFacts, own: Row): Row {
  return {
    id: key.id,
    name: key.name,
    last4: key.last4,
    ...own,
    allowed_cidrs: key.allowed_cidrs,
    expires_at: key.expires_at,
    revoked_at: key.revoked_at,
    last_used_at: key.last_used_at,
    created_by: key.created_by,
    created_at: key.created_at,
  };
}

export function parseKeyOptions({ name, cidr, expiresAt }: KeyOptions) {
  return { name, allowedCidrs: parseCidrs(cidr), expiresAt: parseTime(expiresAt) };
}

function parseCidrs(ranges: readonly string[]): readonly string[] {
  try {
    toAddressList(ranges);
  } catch {
    throw new AdminRefusal(`must be CIDR ranges such as 203.0.113.0/24: ${ranges.join(', ')}`);
  }
  return ranges;
}

/** Null if the option is not set. */
function parseTime(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) {
    throw new AdminRefusal(`${text} is not an ISO 8601 time such as 2026-12-31T23:59:59Z`);
  }
  return time;
}
