import { parseArgs } from 'node:util';
import { bootstrapDatabase, migrate } from '@countinghouse/postgres';
import { readMigrateSettings } from './config.ts';
import { databaseRoles } from './database.ts';
import { migrationsFolder } from './migrations.ts';
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
  if (values.bootstrap === true) await bootstrap(ownerUrl, settings.PAYMENTS_ADMIN_DATABASE_URL);
  const applied = await migrate({
    url: ownerUrl,
    folder: migrationsFolder,
    onStep: ({ name, position, count }) =>
      process.stderr.write(`migration ${position} of ${count}: ${name}\n`),
  });
  process.stderr.write(
    applied.length === 0 ? 'the schema is up to date\n' : 'the schema is ready\n',
  );
});

async function bootstrap(ownerUrl: string, adminUrl: string | undefined): Promise<void> {
  if (adminUrl === undefined) {
    throw new Error('--bootstrap needs PAYMENTS_ADMIN_DATABASE_URL, the address of a superuser');
  }
  const database = decodeURIComponent(new URL(ownerUrl).pathname.slice(1));
  await bootstrapDatabase(adminUrl, { ...databaseRoles, database });
}
