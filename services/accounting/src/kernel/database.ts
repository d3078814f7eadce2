import { databaseRolesOf } from '@countinghouse/postgres';
import type { Database as AnyDatabase, Db as AnyDb, Tx as AnyTx } from '@countinghouse/postgres';
import type { Schema } from './schema.generated.ts';

export type Database = AnyDatabase<Schema>;
export type Db = AnyDb<Schema>;
export type Tx = AnyTx<Schema>;

export const databaseRoles = databaseRolesOf('accounting');
