import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface MigrationFile {
  readonly version: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /** `create index concurrently` and its like cannot run in a transaction; the file's first line says so. */
  readonly runsInTransaction: boolean;
}

const fileName = /^(\d{4})_([a-z0-9_]+)\.sql$/;
const outsideTransactionMark = '-- outside a transaction';

export function listMigrations(folder: string): readonly MigrationFile[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => toMigration(folder, name));
  files.forEach((file, index) => {
    if (file.version !== index + 1) {
      throw new Error(`migration ${file.name}: expected version ${index + 1} here`);
    }
  });
  return files;
}

interface AppliedMigration {
  readonly version: number;
  readonly checksum: string;
}

/**
 * What this code still needs. Versions beyond ours are fine: during a deployment the next
 * release's migrations run while this one still serves.
 */
export function missingMigrations(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): readonly MigrationFile[] {
  const checksums = new Map(applied.map((row) => [row.version, row.checksum]));
  return files.filter((file) => {
    const checksum = checksums.get(file.version);
    if (checksum === undefined) return true;
    if (checksum === file.checksum) return false;
    throw new Error(
      `migration ${file.name} was changed after it was applied: ` +
        'restore the file and add a new migration for the change',
    );
  });
}

function toMigration(folder: string, name: string): MigrationFile {
  const parts = fileName.exec(name);
  if (parts === null) throw new Error(`${name} must be named like 0001_what_it_does.sql`);
  const text = readFileSync(join(folder, name), 'utf8');
  return {
    version: Number(parts[1]),
    name,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
    runsInTransaction: !text.startsWith(outsideTransactionMark),
  };
}
