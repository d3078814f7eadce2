import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The migrations of a package or service: the owner of tables ships their history. */
export interface MigrationSet {
  /** Name of the package or service; its migrations are `name@1`, `name@2` and so on. */
  readonly name: string;
  readonly folder: string;
}

export interface MigrationFile {
  /** For example `webhooks@1`. */
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /**
   * False for `create index concurrently` and similar, which cannot run in a transaction; the
   * file's first line says so.
   */
  readonly runsInTransaction: boolean;
}

const fileName = /^(\d{4})_([a-z0-9_]+)\.sql$/;
const outsideTransactionMark = '-- outside a transaction';

/** In order of the sets: later sets build on earlier ones. */
export function listMigrations(sets: readonly MigrationSet[]): readonly MigrationFile[] {
  return sets.flatMap(listSet);
}

function listSet(set: MigrationSet): readonly MigrationFile[] {
  return readdirSync(set.folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name, index) => toMigration(set, name, index + 1));
}

function toMigration(set: MigrationSet, name: string, version: number): MigrationFile {
  const parts = fileName.exec(name);
  if (parts === null) throw new Error(`${name} must be named like 0001_what_it_does.sql`);
  if (Number(parts[1]) !== version) {
    throw new Error(`migration ${name} of ${set.name}: expected version ${version} here`);
  }
  const text = readFileSync(join(set.folder, name), 'utf8');
  return {
    id: `${set.name}@${version}`,
    name,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
    runsInTransaction: !text.startsWith(outsideTransactionMark),
  };
}

interface AppliedMigration {
  readonly id: string;
  readonly checksum: string;
}

/**
 * Migrations that this code still needs. Later versions are fine: during a deployment the next
 * release's migrations run while this one still serves.
 */
export function missingMigrations(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): readonly MigrationFile[] {
  const checksums = new Map(applied.map((row) => [row.id, row.checksum]));
  return files.filter((file) => {
    const checksum = checksums.get(file.id);
    if (checksum === undefined) return true;
    if (checksum === file.checksum) return false;
    throw new Error(
      `migration ${file.id} (${file.name}) was changed after it was applied: ` +
        'restore the file and add a new migration for the change',
    );
  });
}
