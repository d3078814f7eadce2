import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import operations from '@countinghouse/sdk/operations.json' with { type: 'json' };
import { afterAll, beforeAll, expect, test } from 'vitest';
import accountingSamples from '../../docs/samples/generated/accounting.json' with { type: 'json' };
import paymentsSamples from '../../docs/samples/generated/payments.json' with { type: 'json' };
import type { InputField } from './input.rules.ts';
import { toFlag } from './input.rules.ts';
import { groupOf } from './operation-commands.ts';
import type { Operation } from './operation-commands.ts';
import { createProgram, runCli } from './run.ts';

/* Every command with its help and a captured answer, as people and as programs get it. Written anew by `vitest -u`. */

const known: readonly Operation[] = operations;
const linesMax = 6;
const widthMax = 100;
const id = '01a1dcb4-1f0e-7c52-8012-000000000001';
const keys = { payments: 'svc_test_snapshot', accounting: 'acc_test_snapshot' };

interface Sample {
  readonly kind: string;
  readonly operation?: string;
  readonly status?: number;
  readonly answer: unknown;
}
const samples: Readonly<Record<string, readonly Sample[]>> = {
  payments: paymentsSamples,
  accounting: accountingSamples,
};

/** The answer of the operation under test, and of a read that it begins with. */
let current: Operation | null = null;
let server: Server;
let baseUrl = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    const { method } = request;
    if (current === null) return void response.writeHead(500).end();
    const asked = method === current.method ? current.command : 'payments.get';
    const { status, answer } = sampleOf(current.service, asked);
    const isText = typeof answer === 'string';
    response
      .writeHead(status ?? 200, { 'content-type': isText ? 'text/csv' : 'application/json' })
      .end(isText ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

function sampleOf(service: string, command: string): Sample {
  const found = samples[service]?.find(
    (sample) => sample.kind === 'operation' && sample.operation === command,
  );
  if (found === undefined) throw new Error(`no captured answer of ${service} ${command}`);
  return found;
}

async function run(isTerminal: boolean, service: string, args: readonly string[]) {
  const out: string[] = [];
  const exitCode = await runCli(args, {
    env: {
      CH_KEY: service === 'payments' ? keys.payments : keys.accounting,
      CH_BASE_URL: baseUrl,
    },
    profilesFile: '',
    isTerminal,
    readInput: () => Promise.resolve(''),
    readLines: () => Readable.from([]),
    write: (line) => void out.push(...line.split('\n')),
    tell: (line) => void out.push(...line.split('\n')),
    now: () => Date.parse('2026-11-15T10:00:00Z'),
    signal: new AbortController().signal,
  });
  return { exitCode, out };
}

function short(lines: readonly string[]): readonly string[] {
  const cut = lines.map((line) => (line.length > widthMax ? `${line.slice(0, widthMax)}…` : line));
  return cut.length > linesMax ? [...cut.slice(0, linesMax), '…'] : cut;
}

/** Something that its type allows. */
function valueOf({ type, words }: InputField): string {
  if (words !== undefined) return String(words[0]);
  const values: Record<string, string> = { object: '{}', array: '[]', boolean: 'true' };
  return values[type] ?? (type === 'string' ? 'text' : '1');
}

async function describeOperation(operation: Operation): Promise<readonly string[]> {
  current = operation;
  const { service, command, path_parameters: ids, query, body } = operation;
  const words = [groupOf(operation), toFlag(command.split('.')[1] ?? '')];
  const required = [...query, ...body].filter((field) => field.required);
  const args = [
    ...words,
    ...ids.map(() => id),
    ...required.flatMap((field) => [`--${toFlag(field.name)}`, valueOf(field)]),
  ];
  const help = await run(true, service, [...words, '--help']);
  const flags = help.out.flatMap((line) => /^ {2}(--\S+(?: <\S+>)?)/.exec(line)?.[1] ?? []);
  const people = await run(true, service, args);
  const programs = await run(true, service, [...args, '--json']);
  return [
    `## ch ${words.join(' ')}`,
    help.out[0] ?? '',
    `flags: ${flags.join(' ')}`,
    `exit ${people.exitCode}`,
    ...short(people.out),
    '--json',
    ...short(programs.out),
    '',
  ];
}

test('every operation has the help and the output that it had, for people and for programs', async () => {
  const lines: string[] = [];
  for (const operation of known) lines.push(...(await describeOperation(operation)));
  await expect(lines.join('\n')).toMatchFileSnapshot(
    join(import.meta.dirname, 'operations.snapshot.txt'),
  );
});

test('every other command has the help that it had', async () => {
  const program = await createProgram({
    env: {},
    profilesFile: '',
    isTerminal: true,
    readInput: () => Promise.resolve(''),
    readLines: () => Readable.from([]),
    write: () => undefined,
    tell: () => undefined,
    now: Date.now,
    signal: new AbortController().signal,
  });
  const groups = new Set(known.map(groupOf));
  const own = program.commands.map((command) => command.name()).filter((name) => !groups.has(name));
  const lines: string[] = [];
  for (const name of own) {
    const { out } = await run(true, 'payments', [name, '--help']);
    lines.push(`## ch ${name}`, ...out, '');
  }
  await expect(lines.join('\n')).toMatchFileSnapshot(
    join(import.meta.dirname, 'commands.snapshot.txt'),
  );
});
