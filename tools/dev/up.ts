import { demoDatabase, migratePayments } from './payments-service.ts';
import type { PaymentsPlace } from './payments-service.ts';
import { createProgress, numberSteps } from './progress.ts';
import type { NumberedSteps, Progress } from './progress.ts';
import { mustRun } from './run-command.ts';
import { seedDemo } from './seed.ts';
import type { DemoBusinesses } from './seed.ts';
import { findOrStartServers, serverStepCount } from './servers.ts';
import type { ServerLifetime, Servers } from './servers.ts';

export type Prepared = { readonly place: PaymentsPlace; readonly businesses: DemoBusinesses };

/** Tools, servers, database, businesses. */
export const prepareStepCount = 1 + serverStepCount + 2;

/** Makes the machine ready: servers, database and demo businesses. Safe to repeat. */
export async function up(): Promise<void> {
  const progress = createProgress();
  const step = numberSteps(progress, prepareStepCount);
  const { place } = await prepare(step, 'stays');
  sayWhatNext(progress, place.servers);
}

/** The steps that `up` and `demo` share. */
export async function prepare(step: NumberedSteps, lifetime: ServerLifetime): Promise<Prepared> {
  await step('tools and packages', async (note) => {
    await mustRun(['git', '--version'], 'Install git.');
    note(`Node ${process.versions.node}`);
  });
  const servers = await findOrStartServers(step, 'development', lifetime);
  const place = { servers, database: demoDatabase };
  await step('database, roles and migrations', () => migratePayments(place));
  const businesses = await step('demo businesses', () => seedDemo(place));
  return { place, businesses };
}

function sayWhatNext(progress: Progress, servers: Servers): void {
  progress.say(
    [
      '',
      'Ready. Next:',
      '  ./dev demo            the payments API with fresh keys, ready for curl',
      '  ./dev test payments   the tests whose path holds "payments"',
      '  ./dev check --quick   what to run before each commit',
      '  ./dev down            stops private servers that ./dev started',
      '',
      `PostgreSQL ${servers.postgresUrl}`,
      `Valkey     ${servers.valkeyUrl}`,
    ].join('\n'),
  );
}
