import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ProcessRole } from '@countinghouse/postgres';
import { localDirectory } from './paths.ts';
import { mustRun } from './run-command.ts';
import type { Servers } from './servers/servers.ts';
import { programOf } from './service-programs.ts';
import type { ServiceName } from './service-programs.ts';

/** Where one service keeps its data: a database on the available servers. */
export type ServicePlace<On = Servers> = {
  readonly service: ServiceName;
  readonly servers: On;
  readonly database: string;
};

/** Another name keeps a second demo on the same server separate from the first. */
export const demoDatabases: Readonly<Record<ServiceName, string>> = {
  payments: process.env['COUNTINGHOUSE_PAYMENTS_DATABASE'] ?? 'countinghouse_payments',
  accounting: process.env['COUNTINGHOUSE_ACCOUNTING_DATABASE'] ?? 'countinghouse_accounting',
};

export function demoPlace<On>(service: ServiceName, servers: On): ServicePlace<On> {
  return { service, servers, database: demoDatabases[service] };
}

/** The actor that logs name for actions by `./dev`, or with its settings. */
export const operator = './dev';

const secretBytes = 32;

/** A process's settings in development. */
export function serviceEnvironment(place: ServicePlace, role: ProcessRole): Record<string, string> {
  const { valkeyUrl } = place.servers;
  const DATABASE_URL = databaseUrl(place, role);
  const own = withPrefix(place.service, { DATABASE_URL, VALKEY_URL: valkeyUrl });
  // It calls third parties' servers, so it only gets its signing secrets.
  const shared = role === 'dispatcher' ? webhookSealing(place) : commandEnvironment(place);
  return { ...shared, ...own, ...clockEnvironment(place) };
}

/**
 * Development runs as a sandbox: one clock for both services, in the payments database. Books
 * without payments, such as a generator's, have nothing to follow.
 */
function clockEnvironment(place: ServicePlace): Record<string, string> {
  const { service, servers } = place;
  if (service === 'payments') return withPrefix(service, { CELL_CLOCK: 'movable' });
  if (place.database !== demoDatabases.accounting) return {};
  const url = databaseUrl(demoPlace('payments', servers), 'dispatcher');
  return withPrefix(service, { CELL_CLOCK_URL: url });
}

/** The settings that an operator's command needs. */
export function commandEnvironment(
  place: ServicePlace<Pick<Servers, 'postgresUrl'>>,
): Record<string, string> {
  const { service } = place;
  const own = withPrefix(service, {
    DATABASE_URL: databaseUrl(place, 'operator'),
    KEY_PEPPER: readOrCreateSecret(`${service}-key-pepper`),
    SEALING_KEYS: `dev:${readOrCreateSecret(`${service}-sealing-key`)}`,
    CELL: '0',
    AUDIT_SIGNING_KEY: readOrCreateSecret(`${service}-audit-signing-key`),
    CHECKPOINT_SIGNING_KEYS: readOrCreateSecret(`${service}-checkpoint-signing-key`),
    AUDIT_HEADS: pathToFileURL(auditHeadsFile(place.database)).href,
  });
  return { ...own, ...webhookSealing(place) };
}

const webhookSealing = ({ service }: Pick<ServicePlace, 'service'>): Record<string, string> =>
  withPrefix(service, {
    WEBHOOK_SEALING_KEYS: `hooks:${readOrCreateSecret(`${service}-webhook-sealing-key`)}`,
  });

/** One per database: another database's chain does not match its heads. */
export function auditHeadsFile(database: string): string {
  return join(localDirectory, `audit-heads-${database}.jsonl`);
}

/** Settings start with the name of their service. */
export function withPrefix(
  service: ServiceName,
  settings: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [`${service.toUpperCase()}_${name}`, value]),
  );
}

/**
 * Of a table by tenant, where production has 32: a few tenants need no more, and making the others
 * took four fifths of the migrations' time.
 */
const partitionsMax = 4;

/** Creates the database and its roles if missing, then applies pending migrations. */
export async function migrateService(place: ServicePlace): Promise<void> {
  const ownerUrl = new URL(databaseUrl(place, 'owner'));
  ownerUrl.searchParams.set('options', `-c countinghouse.hash_partitions_max=${partitionsMax}`);
  const env = withPrefix(place.service, {
    OWNER_DATABASE_URL: ownerUrl.href,
    ADMIN_DATABASE_URL: place.servers.postgresUrl,
    ...(place.service === 'payments' && { CELL_CLOCK: 'movable' }),
  });
  await mustRun(
    [process.execPath, programOf(place.service, 'migrate'), '--bootstrap'],
    'If a migration was edited after it was applied here, `./dev reset` creates a new database.',
    { env },
  );
}

/** The server trusts local connections, so our roles need no password. */
export function databaseUrl(
  place: ServicePlace<Pick<Servers, 'postgresUrl'>>,
  role: ProcessRole | 'app' | 'owner',
): string {
  const url = new URL(place.servers.postgresUrl);
  url.username = `${place.service}_${role}`;
  url.password = '';
  url.pathname = `/${place.database}`;
  return url.href;
}

/**
 * Data hashed or sealed with a secret is lost without it, so the secret survives a restart of the
 * demo.
 */
function readOrCreateSecret(name: string): string {
  const file = join(localDirectory, name);
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(secretBytes).toString('base64'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}
