import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { localDirectory, repositoryRoot } from './paths.ts';
import { mustRun } from './run-command.ts';
import type { Servers } from './servers.ts';

/** Where one payments service keeps its data: a database on the servers at hand. */
export type PaymentsPlace = { readonly servers: Servers; readonly database: string };

/** Another name keeps a second demo on the same server apart from the first. */
export const demoDatabase =
  process.env['COUNTINGHOUSE_PAYMENTS_DATABASE'] ?? 'countinghouse_payments';

const migrateProgram = join(repositoryRoot, 'services/payments/src/main-migrate.ts');

const secretBytes = 32;

/** The settings that every payments process shares in development. */
export function paymentsEnvironment(place: PaymentsPlace): Record<string, string> {
  return {
    PAYMENTS_DATABASE_URL: databaseUrl(place, 'payments_app'),
    PAYMENTS_VALKEY_URL: place.servers.valkeyUrl,
    PAYMENTS_KEY_PEPPER: readOrCreateSecret('payments-key-pepper'),
    PAYMENTS_SEALING_KEYS: `dev:${readOrCreateSecret('payments-sealing-key')}`,
    PAYMENTS_CELL: '0',
  };
}

/** Creates the database and its roles when missing, then applies the migrations it lacks. */
export async function migratePayments(place: PaymentsPlace): Promise<void> {
  const env = {
    PAYMENTS_OWNER_DATABASE_URL: databaseUrl(place, 'payments_owner'),
    PAYMENTS_ADMIN_DATABASE_URL: place.servers.postgresUrl,
  };
  await mustRun(
    [process.execPath, migrateProgram, '--bootstrap'],
    'If a migration was edited after it was applied here, `./dev reset` makes the database anew.',
    { env },
  );
}

/** The server trusts local connections, so our roles need no password. */
export function databaseUrl(place: PaymentsPlace, role: string): string {
  const url = new URL(place.servers.postgresUrl);
  url.username = role;
  url.password = '';
  url.pathname = `/${place.database}`;
  return url.href;
}

/** What was hashed or sealed under a secret is lost without it, so it outlives a restart of the demo. */
function readOrCreateSecret(name: string): string {
  const file = join(localDirectory, name);
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(secretBytes).toString('base64'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}
