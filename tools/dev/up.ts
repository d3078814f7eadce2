import { booksTimeZone, seedOrganisations } from '../demo/organisations.ts';
import type { DemoOrganisations } from '../demo/organisations.ts';
import { createOwnDatabase } from './database-mark.ts';
import { createProgress, numberSteps } from './progress.ts';
import type { NumberedSteps, Progress } from './progress.ts';
import { mustRun } from './run-command.ts';
import { seedDemo } from './seed.ts';
import type { DemoBusinesses } from './seed.ts';
import { findOrStartServers, serverStepCount } from './servers/servers.ts';
import type { ServerLifetime, Servers } from './servers/servers.ts';
import { demoPlace, migrateService } from './service-place.ts';
import type { ServicePlace } from './service-place.ts';
import { codeFingerprint, createFromSnapshot } from './snapshot.ts';

type PreparedPayments = {
  readonly payments: ServicePlace;
  readonly businesses: DemoBusinesses;
};

export type PreparedAccounting = {
  readonly accounting: ServicePlace;
  readonly organisations: DemoOrganisations;
};

/** Each is ready by itself: what needs one of them does not wait for the other. */
type Preparing = {
  readonly payments: Promise<PreparedPayments>;
  readonly accounting: Promise<PreparedAccounting>;
};

/** Fills the books of an organisation; by `fingerprint`, one snapshot is told from another. */
export type BooksSeed = {
  readonly fingerprint: string;
  readonly fill: (place: ServicePlace, orgId: string) => Promise<void>;
};

const placeStepCount = 2;
/** Tools, servers, and the payments database with its demo data. */
export const paymentsStepCount = 1 + serverStepCount + placeStepCount;
/** For both services. */
export const prepareStepCount = paymentsStepCount + placeStepCount;

/** Prepares the machine: servers, databases, demo businesses and organisations. Safe to repeat. */
export async function up(): Promise<void> {
  const progress = createProgress();
  const step = numberSteps(progress, prepareStepCount);
  const preparing = await prepare(step, 'stays');
  const [{ payments }] = await Promise.all([preparing.payments, preparing.accounting]);
  sayWhatNext(progress, payments.servers);
}

/** The steps that `up` and `demo` share. Waiting for a service rethrows its error. */
export async function prepare(
  step: NumberedSteps,
  lifetime: ServerLifetime,
  books: BooksSeed | null = null,
): Promise<Preparing> {
  const servers = await findServers(step, lifetime);
  const preparing = {
    accounting: prepareAccountingOn(step, servers, books),
    payments: preparePaymentsOn(step, servers),
  };
  for (const one of Object.values(preparing)) one.catch(() => undefined);
  return preparing;
}

/** Payments alone. */
export async function preparePayments(
  step: NumberedSteps,
  lifetime: ServerLifetime,
): Promise<PreparedPayments> {
  return preparePaymentsOn(step, await findServers(step, lifetime));
}

async function findServers(step: NumberedSteps, lifetime: ServerLifetime): Promise<Servers> {
  await step('tools and packages', async (note) => {
    await mustRun(['git', '--version'], 'Install git.');
    note(`Node ${process.versions.node}`);
  });
  return findOrStartServers(step, 'development', lifetime);
}

async function preparePaymentsOn(step: NumberedSteps, servers: Servers): Promise<PreparedPayments> {
  const payments = demoPlace('payments', servers);
  await step('payments: database, roles and migrations', (note) =>
    openDatabase(payments, note, async (place) => {
      await migrateService(place);
      await seedDemo(place);
    }),
  );
  const businesses = await step('payments: demo businesses', () => seedDemo(payments));
  return { payments, businesses };
}

async function prepareAccountingOn(
  step: NumberedSteps,
  servers: Servers,
  books: BooksSeed | null,
): Promise<PreparedAccounting> {
  const accounting = demoPlace('accounting', servers);
  await step('accounting: database, roles and migrations', (note) =>
    openDatabase(
      accounting,
      note,
      async (place) => {
        await migrateService(place);
        if (books !== null) await books.fill(place, (await seedOrganisations(place)).first);
      },
      books?.fingerprint,
    ),
  );
  const organisations = await step('accounting: demo organisations', () =>
    seedOrganisations(accounting),
  );
  return { accounting, organisations };
}

/** A new database is copied from a snapshot of this code and day; an older one gets its migrations. */
function openDatabase(
  place: ServicePlace,
  note: (text: string) => void,
  fill: (place: ServicePlace) => Promise<void>,
  further = '',
): Promise<void> {
  return createOwnDatabase(place, {
    update: () => migrateService(place),
    create: async () => {
      // The books end today, and partitions are made for the days ahead.
      const today = Temporal.Now.plainDateISO(booksTimeZone).toString();
      const fingerprint = [codeFingerprint(), today, further].join(' ');
      const how = await createFromSnapshot(place, { fingerprint, fill });
      note(how === 'kept' ? 'copied from a snapshot' : 'a snapshot was kept for the next new one');
    },
  });
}

function sayWhatNext(progress: Progress, servers: Servers): void {
  progress.say(
    [
      '',
      'Ready. Next:',
      '  ./dev demo            both services with fresh keys, ready for curl',
      '  ./dev test payments   the tests whose path holds "payments"',
      '  ./dev check --quick   what to run before each commit',
      '  ./dev down            stops private servers that ./dev started',
      '',
      `PostgreSQL ${servers.postgresUrl}`,
      `Valkey     ${servers.valkeyUrl}`,
    ].join('\n'),
  );
}
