import pg from 'pg';
import { findGuardOff } from './guards.ts';
import type { Guard } from './guards.ts';

/** What a release adds to a migrated test database. */
interface AfterMigrate {
  readonly fingerprint: string;
  readonly run: (ownerUrl: string) => Promise<void>;
}

/** Prepares a test database, and switches off the guard's part in it. */
export function prepareWithGuards(prepare: AfterMigrate, guards: readonly Guard[]): AfterMigrate {
  const sql = findGuardOff(guards)?.sql;
  if (sql === undefined) return prepare;
  return {
    fingerprint: prepare.fingerprint + sql,
    run: async (ownerUrl) => {
      await prepare.run(ownerUrl);
      const owner = new pg.Client({ connectionString: ownerUrl });
      await owner.connect();
      try {
        await owner.query(sql);
      } finally {
        await owner.end();
      }
    },
  };
}
