import { runMigrateCommand } from '@countinghouse/service';
import { readMigrateSettings } from './config.ts';
import { databaseRoles } from './database.ts';
import { jobTables } from './job-tables.ts';
import { migrationsFolder } from './migrations.ts';
import { appendOnlyTables } from './operations/append-only.rules.ts';

await runMigrateCommand({
  service: 'payments',
  adminSetting: 'PAYMENTS_ADMIN_DATABASE_URL',
  readSettings: () => {
    const settings = readMigrateSettings(process.env);
    return {
      ownerUrl: settings.PAYMENTS_OWNER_DATABASE_URL,
      adminUrl: settings.PAYMENTS_ADMIN_DATABASE_URL,
      applicationUrl: settings.PAYMENTS_DATABASE_URL,
    };
  },
  roles: databaseRoles,
  migrationsFolder,
  jobTables,
  appendOnlyTables,
});
