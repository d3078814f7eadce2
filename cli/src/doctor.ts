import { isCountinghouseError } from '@countinghouse/sdk';
import type { Payments } from '@countinghouse/sdk';
import type { Command } from 'commander';
import { connect, connectPayments, invoke } from './client.ts';
import {
  judgeClock,
  judgeEndpoint,
  judgeKey,
  judgeRefusals,
  judgeSilence,
} from './doctor.rules.ts';
import type { Finding, KeyFacts, Wanted } from './doctor.rules.ts';
import { plain } from './output.rules.ts';
import type { ServiceName } from './profiles.ts';
import { CommandStop, exitCodes } from './stop.ts';
import type { World } from './world.ts';

interface DoctorOptions {
  readonly environment?: string;
  readonly needs?: string;
  readonly json?: boolean;
}

const requestsRead = 100;

export function addDoctor(program: Command, world: World): void {
  program
    .command('doctor')
    .description(
      'Check address, TLS, clock, key, scopes and webhook endpoints, and say what to fix.',
    )
    .option('--environment <word>', 'test or live: the kind of key that you want')
    .option('--needs <scopes>', 'the scopes that your program needs, with commas between')
    .option('--json', 'JSON, also on a terminal')
    .action((options: DoctorOptions) => examine(world, options));
}

async function examine(world: World, options: DoctorOptions): Promise<void> {
  const wanted: Wanted = {
    environment: options.environment,
    scopes: (options.needs ?? '').split(',').filter((scope) => scope !== ''),
  };
  const findings = [
    ...(await examineService(world, 'payments', wanted)),
    ...(await examineService(world, 'accounting', { environment: undefined, scopes: [] })),
  ];
  if (findings.length === 0) {
    throw new CommandStop('No key here. Run `ch login`.', exitCodes.key);
  }
  if (options.json === true || !world.isTerminal) {
    const data = findings.map(({ isGood: ok, ...rest }) => ({ ok, ...rest }));
    world.write(JSON.stringify({ data }, null, 2));
  } else {
    for (const finding of findings) world.write(toText(finding));
  }
  const bad = findings.filter(({ isGood }) => !isGood).length;
  if (bad > 0) {
    throw new CommandStop(`${bad} of ${findings.length} checks failed.`, exitCodes.checkFailed);
  }
}

function toText({ isGood, what, fix }: Finding): string {
  return plain(`${isGood ? 'ok ' : '!! '} ${what}`) + (fix === undefined ? '' : `\n    ${fix}`);
}

async function examineService(
  world: World,
  service: ServiceName,
  wanted: Wanted,
): Promise<readonly Finding[]> {
  const connected = await connect(world, service).catch((error: unknown) => {
    if (error instanceof CommandStop) return null;
    throw error;
  });
  if (connected === null) return [];
  const { access, client } = connected;
  const reached = await examineAddress(world, service, access.baseUrl);
  if (reached.some(({ isGood, name }) => !isGood && name !== 'clock')) return reached;
  try {
    const key = readKey(await invoke(client, 'key.get', []));
    return [
      ...reached,
      { name: 'key', isGood: true, what: `${service}: the key is valid.` },
      ...judgeKey(key, wanted, world.now()),
      ...(service === 'payments' ? await examinePayments(world, key) : []),
    ];
  } catch (error) {
    if (!isCountinghouseError(error)) throw error;
    const fix = 'Create another key in the dashboard, then: ch login';
    return [...reached, { name: 'key', isGood: false, what: `${service}: ${error.message}`, fix }];
  }
}

async function examineAddress(
  world: World,
  service: ServiceName,
  baseUrl: string,
): Promise<readonly Finding[]> {
  try {
    const answer = await fetch(`${baseUrl}/openapi.json`, { signal: world.signal });
    await answer.body?.cancel();
    return [
      { name: 'address', isGood: true, what: `${service}: ${baseUrl} answers.` },
      judgeClock(world.now(), answer.headers.get('date')),
    ];
  } catch (error) {
    return [judgeSilence(baseUrl, codeOf(error))];
  }
}

/** The code of a failed connection: fetch wraps it, and a name with two addresses wraps it again. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && typeof error.code === 'string' && error.code !== '') return error.code;
  if ('errors' in error && Array.isArray(error.errors)) return codeOf(error.errors[0]);
  return 'cause' in error ? codeOf(error.cause) : 'unknown';
}

/** What the service itself has seen: deliveries to the endpoints, and refused requests. */
async function examinePayments(world: World, { scopes }: KeyFacts): Promise<readonly Finding[]> {
  const client = await connectPayments(world);
  const findings: Finding[] = [];
  if (scopes.includes('webhooks:read_logs')) findings.push(...(await examineEndpoints(client)));
  if (scopes.includes('logs:read')) {
    const { data } = await client.requests.list({ limit: requestsRead });
    findings.push(...judgeRefusals(data));
  }
  return findings;
}

async function examineEndpoints(client: Payments): Promise<readonly Finding[]> {
  const { data } = await client.webhooks.list();
  const findings: Finding[] = [];
  for (const { id, url } of data) {
    const deliveries = await client.webhooks.listDeliveries(id);
    const finding = judgeEndpoint(url, deliveries.data[0]);
    const { fix } = finding;
    findings.push(fix === undefined ? finding : { ...finding, fix: fix.replace('<id>', id) });
  }
  return findings;
}

function readKey(key: unknown): KeyFacts {
  const field = (name: string): unknown =>
    typeof key === 'object' && key !== null ? Reflect.get(key, name) : undefined;
  const [scopes, expiresAt] = [field('scopes'), field('expires_at')];
  return {
    environment: String(field('environment')),
    scopes: Array.isArray(scopes) ? scopes.map(String) : [],
    expires_at: typeof expiresAt === 'string' ? expiresAt : null,
  };
}
