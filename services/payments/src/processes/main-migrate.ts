import { runMigrateCommand } from '@countinghouse/process';
import { appendOnlyTables } from '../kernel/append-only.rules.ts';
import { databaseRoles } from '../kernel/database.ts';
import { readMigrateSettings } from './config.ts';
import { jobTables } from './job-tables.ts';
import { migrationsFolder } from './migrations.ts';

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
