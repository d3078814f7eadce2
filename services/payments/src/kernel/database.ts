import { databaseRolesOf } from '@countinghouse/postgres';
import type { Tx as AnyTx, Database as AnyDatabase } from '@countinghouse/postgres';
import type { Schema } from './schema.generated.ts';

export type Database = AnyDatabase<Schema>;
export type Tx = AnyTx<Schema>;

export const databaseRoles = databaseRolesOf('payments');
