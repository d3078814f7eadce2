export { connectDatabase, refuseStandby } from './database.ts';
export type { Database, DatabaseOptions, Db, Tx } from './database.ts';
export { createDatabaseClock } from './database-clock.ts';
export type { DatabaseClock } from './database-clock.ts';
export {
  assertOutsideTransaction,
  withConnection,
  withRefusableTransaction,
  withTransaction,
} from './transaction.ts';
export { elsewhere, isElsewhere, isUnavailable, violatedConstraint } from './errors.ts';
export { createBatcher } from './batcher.ts';
export type { Batcher } from './batcher.ts';
export { isAnyDue } from './due.ts';
export { jsonbArray, plainArray } from './arrays.ts';
export { jsonRows, rowsInserted } from './json-rows.ts';
export { keysetPages } from './keyset-pages.ts';
export { toLikePattern } from './like-pattern.ts';
export { liftDeadline } from './no-deadline.ts';
export { inSnapshot } from './snapshot.ts';
export { migrate } from './migrate.ts';
export type { MigrationProgress } from './migrate.ts';
export { listMigrations, missingMigrations } from './migration-files.ts';
export type { MigrationFile, MigrationSet } from './migration-files.ts';
export { ensurePartitions } from './partitions.ts';
export { bootstrapDatabase } from './bootstrap.ts';
export { asProcess, databaseRolesOf } from './database-roles.ts';
export type { DatabaseRoles, ProcessRole } from './database-roles.ts';
export { describeSchema } from './describe-schema.ts';
export { sql } from 'kysely';
export type { Generated, GeneratedAlways, Insertable, RawBuilder, Selectable } from 'kysely';
