import { runMigrateCommand } from '@countinghouse/process';
import { appendOnlyTables } from '../kernel/append-only.rules.ts';
import { databaseRoles } from '../kernel/database.ts';
import { readMigrateSettings, sharedSettings } from './config.ts';
import { jobTables } from './job-tables.ts';
import { migrationSets } from './migrations.ts';

await runMigrateCommand({
  service: 'payments',
  readSettings: () => sharedSettings(readMigrateSettings(process.env)),
  roles: databaseRoles,
  migrationSets,
  jobTables,
  appendOnlyTables,
});
