import type { Tx as AnyTx, Database as AnyDatabase } from '@countinghouse/postgres';
import type { Schema } from './schema.generated.ts';

export type Database = AnyDatabase<Schema>;
export type Tx = AnyTx<Schema>;

/** Fixed names: migrations grant to them. */
export const databaseRoles = { owner: 'accounting_owner', application: 'accounting_app' } as const;
