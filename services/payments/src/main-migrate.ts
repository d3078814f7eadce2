import { parseArgs } from 'node:util';
import { bootstrapDatabase, ensurePartitions, migrate } from '@countinghouse/postgres';
import { readMigrateSettings } from './config.ts';
import type { MigrateSettings } from './config.ts';
import { databaseRoles } from './database.ts';
import { jobTables } from './job-tables.ts';
import { migrationsFolder } from './migrations.ts';
import { appendOnlyTables, partitionMonthsAhead } from './operations/append-only.rules.ts';
import { runMain } from './run-main.ts';

const help = `Brings the payments database to this release's schema. Safe to repeat, safe under traffic.

  node services/payments/src/main-migrate.ts [--bootstrap]

  --bootstrap   first create the database and its two roles (needs PAYMENTS_ADMIN_DATABASE_URL)
  --help        this text
`;

await runMain(async () => {
  const { values } = parseArgs({
    options: { bootstrap: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help === true) {
    process.stdout.write(help);
    return;
  }
  const settings = readMigrateSettings(process.env);
  const ownerUrl = settings.PAYMENTS_OWNER_DATABASE_URL;
  if (values.bootstrap === true) await bootstrap(settings);
  const applied = await migrate({
    url: ownerUrl,
    folder: migrationsFolder,
    onStep: ({ name, position, count }) =>
      process.stderr.write(`migration ${position} of ${count}: ${name}\n`),
  });
  await jobTables.run(ownerUrl);
  await ensurePartitions(ownerUrl, appendOnlyTables, partitionMonthsAhead);
  process.stderr.write(
    applied.length === 0 ? 'the schema is up to date\n' : 'the schema is ready\n',
  );
});

/** The roles get the passwords that the addresses carry; an address without one changes none. */
async function bootstrap(settings: MigrateSettings): Promise<void> {
  const {
    PAYMENTS_OWNER_DATABASE_URL: ownerUrl,
    PAYMENTS_ADMIN_DATABASE_URL: adminUrl,
    PAYMENTS_DATABASE_URL: applicationUrl,
  } = settings;
  if (adminUrl === undefined) {
    throw new Error('--bootstrap needs PAYMENTS_ADMIN_DATABASE_URL, the address of a superuser');
  }
  const owner = new URL(ownerUrl);
  const application = applicationUrl === undefined ? null : new URL(applicationUrl);
  await bootstrapDatabase(adminUrl, {
    ...databaseRoles,
    database: decodeURIComponent(owner.pathname.slice(1)),
    ownerPassword: passwordOf(owner),
    applicationPassword: application === null ? null : passwordOf(application),
  });
}

function passwordOf(url: URL): string | null {
  return url.password === '' ? null : decodeURIComponent(url.password);
}
