import operations from '@countinghouse/sdk/operations.json' with { type: 'json' };
import { Command, Option } from 'commander';
import { connect, invoke } from './client.ts';
import { parseField, toFlag } from './input.rules.ts';
import type { InputField } from './input.rules.ts';
import { isLive } from './profiles.ts';
import type { ServiceName } from './profiles.ts';
import { show } from './show.ts';
import type { ShowOptions } from './show.ts';
import { CommandStop, exitCodes } from './stop.ts';
import type { World } from './world.ts';

export interface Operation {
  readonly service: string;
  readonly command: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly scopes: readonly string[];
  readonly repeat: string;
  readonly path_parameters: readonly string[];
  readonly query: readonly InputField[];
  readonly body: readonly InputField[];
}

/** The idempotency key has a flag of its own, wherever the API takes it. */
const known: readonly Operation[] = operations.map((operation: Operation) => ({
  ...operation,
  body: operation.body.filter(({ name }) => name !== 'idempotencyKey'),
}));

interface Given extends ShowOptions {
  readonly idempotencyKey?: string;
  readonly live?: boolean;
  readonly [flag: string]: unknown;
}

/** `ch payments list` and all others: a group for each noun, a command for each operation of the SDK. */
export function addOperations(program: Command, world: World, only?: string): void {
  const groups = new Map<string, Command>();
  for (const operation of known) {
    const group = groupOf(operation);
    if (only !== undefined && group !== only) continue;
    const parent = groups.get(group) ?? program.command(group).description(describe(operation));
    groups.set(group, parent);
    parent.addCommand(toCommand(operation, world));
  }
}

export function isGroup(name: string): boolean {
  return known.some((operation) => groupOf(operation) === name);
}

/** The books' key and events have names of payments' ones. */
export function groupOf({ service, command }: Pick<Operation, 'service' | 'command'>): string {
  const group = toFlag(command.split('.')[0] ?? '');
  const isTaken = known.some(
    (other) => other.service !== service && other.command.startsWith(`${command.split('.')[0]}.`),
  );
  return isTaken && service === 'accounting' ? `books-${group}` : group;
}

function describe({ service, command }: Operation): string {
  const group = command.split('.')[0] ?? '';
  const names = known
    .filter((one) => one.service === service && one.command.startsWith(`${group}.`))
    .map((one) => toFlag(one.command.split('.')[1] ?? ''));
  return `${service}: ${names.join(', ')}`;
}

function toCommand(operation: Operation, world: World): Command {
  const { path_parameters: ids, query, body, repeat } = operation;
  const command = new Command(toFlag(operation.command.split('.')[1] ?? ''))
    .summary(operation.summary)
    .description(`${operation.summary}. ${operation.description}${neededScopes(operation)}`);
  for (const name of ids) command.argument(`<${toFlag(name)}>`);
  for (const field of [...query, ...body]) command.addOption(toOption(field));
  if (repeat === 'key') {
    command.option('--idempotency-key <key>', 'your name for it: sent twice, it happens once');
  }
  if (operation.method !== 'GET') {
    command.option(
      '--live',
      'change live data; without it, a live key only shows what would be sent',
    );
  }
  return command
    .option('--json', 'JSON, also on a terminal')
    .action(async (...args: readonly unknown[]) => {
      const given = command.opts<Given>();
      const values = args.slice(0, ids.length);
      await runOperation(world, operation, { values, given });
    });
}

function neededScopes({ scopes }: Operation): string {
  return scopes.length === 0 ? '' : `\n\nScopes: ${scopes.join(', ')}`;
}

function toOption({ name, type, unit, words, description, required }: InputField): Option {
  const shape = words === undefined ? (unit === undefined ? type : `${unit}-units`) : 'word';
  const option = new Option(`--${toFlag(name)} <${shape}>`, description);
  return required ? option.makeOptionMandatory() : option;
}

async function runOperation(
  world: World,
  operation: Operation,
  { values, given }: { readonly values: readonly unknown[]; readonly given: Given },
): Promise<void> {
  const service: ServiceName = operation.service === 'payments' ? 'payments' : 'accounting';
  const { access, client } = await connect(world, service);
  const query = readFields(operation.query, given);
  const body = readFields(operation.body, given);
  const isChange = operation.method !== 'GET' && !operation.path.includes('dry_run');
  if (isChange && isLive(access.key) && given.live !== true) {
    const sent = Object.keys(body).length === 0 ? '' : ` ${JSON.stringify(body)}`;
    throw new CommandStop(
      `This changes live data. It would send ${operation.method} ${access.baseUrl}${operation.path}${sent}\n` +
        'Add --live to do it.',
    );
  }
  const input = [
    ...(operation.query.length > 0 ? [query] : []),
    ...(operation.body.length > 0 ? [body] : []),
  ];
  const options =
    operation.repeat === 'key' ? [{ idempotencyKey: given.idempotencyKey ?? 'auto' }] : [];
  const target =
    operation.command === 'payments.refund'
      ? [await invoke(client, 'payments.get', values)]
      : values;
  const answer = await invoke(client, operation.command, [...target, ...input, ...options]);
  show(world, given, answer);
  if (isWaiting(answer)) {
    throw new CommandStop(
      'It waits for a second person to approve it.',
      exitCodes.waitsForApproval,
    );
  }
}

function readFields(
  fields: readonly InputField[],
  given: Given,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = given[toProperty(field.name)];
      if (typeof text !== 'string') return [];
      const parsed = parseField(field, text);
      if (parsed.kind === 'wrong') throw new CommandStop(parsed.message);
      return [[field.name, parsed.value]];
    }),
  );
}

/** As commander names the value of `--destination-type`. */
function toProperty(name: string): string {
  return toFlag(name).replaceAll(/-(.)/g, (_match, letter: string) => letter.toUpperCase());
}

function isWaiting(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('approval' in answer)) return false;
  const { approval } = answer;
  return (
    typeof approval === 'object' &&
    approval !== null &&
    'status' in approval &&
    approval.status === 'requires_review'
  );
}
