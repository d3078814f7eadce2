import { parseArgs } from 'node:util';
import { bootstrapDatabase, ensurePartitions, migrate } from '@countinghouse/postgres';
import type { DatabaseRoles, MigrationSet } from '@countinghouse/postgres';
import { installCellClock } from '../clock/install-clock.ts';
import { dailyTables, partitionDaysAhead } from '../partitions/daily-partitions.ts';
import { partitionMonthsAhead } from '../partitions/keep-months-ahead.ts';
import { settingName } from '../settings/shared-settings.ts';
import type { SettingsOwner } from '../settings/shared-settings.ts';
import { runMain } from '../start/run-main.ts';

interface MigrateSettings {
  readonly OWNER_DATABASE_URL: string;
  /** A superuser's URL; only `--bootstrap` needs it. */
  readonly ADMIN_DATABASE_URL?: string | undefined;
  /** Contains the password of the role that it names; only `--bootstrap` reads it. */
  readonly DATABASE_URL?: string | undefined;
  readonly CELL_CLOCK?: 'real' | 'movable';
}

interface MigrateOrder {
  /** The service's folder name. */
  readonly service: string;
  readonly readSettings: () => MigrateSettings;
  readonly roles: DatabaseRoles;
  readonly migrationSets: readonly MigrationSet[];
  readonly jobTables: { readonly run: (ownerUrl: string) => Promise<void> };
  readonly appendOnlyTables: readonly string[];
}

/**
 * Everything that `main-migrate.ts` runs: migrates a service's database to this release's schema.
 */
export async function runMigrateCommand(order: MigrateOrder): Promise<void> {
  await runMain(async () => {
    const { values } = parseArgs({
      options: { bootstrap: { type: 'boolean' }, help: { type: 'boolean' } },
    });
    if (values.help === true) {
      process.stdout.write(helpOf(order));
      return;
    }
    const settings = order.readSettings();
    const { OWNER_DATABASE_URL: ownerUrl } = settings;
    if (values.bootstrap === true) await bootstrap(order, settings);
    const applied = await migrate({
      url: ownerUrl,
      sets: order.migrationSets,
      roles: order.roles,
      onStep: ({ name, position, count }) =>
        process.stderr.write(`migration ${position} of ${count}: ${name}\n`),
    });
    await order.jobTables.run(ownerUrl);
    await ensurePartitions(ownerUrl, {
      monthlyTables: order.appendOnlyTables,
      monthsAhead: partitionMonthsAhead,
      dailyTables,
      daysAhead: partitionDaysAhead,
    });
    if (settings.CELL_CLOCK === 'movable') await installCellClock(order.service, ownerUrl);
    process.stderr.write(
      applied.length === 0 ? 'the schema is up to date\n' : 'the schema is ready\n',
    );
  });
}

function helpOf({ service }: MigrateOrder): string {
  return `Migrates the ${service} database to this release's schema. Safe to repeat and safe under traffic.

  ./dev run ${service} migrate [--bootstrap]

  --bootstrap   first create the database and its roles (needs ${adminSettingOf({ service })})
  --help        this text
`;
}

/** The roles get the passwords from the URLs; a URL without one changes none. */
async function bootstrap(order: MigrateOrder, settings: MigrateSettings): Promise<void> {
  const { OWNER_DATABASE_URL: ownerUrl, DATABASE_URL: applicationUrl } = settings;
  const { ADMIN_DATABASE_URL: adminUrl } = settings;
  if (adminUrl === undefined) {
    throw new Error(`--bootstrap needs ${adminSettingOf(order)}, the URL of a superuser`);
  }
  const addresses = [ownerUrl, ...(applicationUrl === undefined ? [] : [applicationUrl])];
  const withPassword = addresses.map((url) => new URL(url)).filter((url) => url.password !== '');
  await bootstrapDatabase(adminUrl, {
    database: decodeURIComponent(new URL(ownerUrl).pathname.slice(1)),
    roles: order.roles,
    passwords: new Map(
      withPassword.map((url) => [
        decodeURIComponent(url.username),
        decodeURIComponent(url.password),
      ]),
    ),
  });
}

function adminSettingOf(owner: SettingsOwner): string {
  return settingName(owner, 'ADMIN_DATABASE_URL');
}
