import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listMigrations, missingMigrations } from './migration-files.ts';
import type { MigrationSet } from './migration-files.ts';

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const setOf = (folder: string): readonly MigrationSet[] => [{ name: 'test', folder }];

describe('migration files', () => {
  test('are read in the order of their numbers', () => {
    const folder = folderWith({ '0002_b.sql': 'select 2', '0001_a.sql': 'select 1' });
    expect(listMigrations(setOf(folder)).map((file) => file.name)).toEqual([
      '0001_a.sql',
      '0002_b.sql',
    ]);
  });

  test('are known by their set, and sets follow each other as they are given', () => {
    const one = folderWith({ '0001_a.sql': 'select 1', '0002_b.sql': 'select 2' });
    const other = folderWith({ '0001_c.sql': 'select 3' });
    const sets = [
      { name: 'base', folder: one },
      { name: 'service', folder: other },
    ];
    expect(listMigrations(sets).map(({ id, name }) => [id, name])).toEqual([
      ['base@1', '0001_a.sql'],
      ['base@2', '0002_b.sql'],
      ['service@1', '0001_c.sql'],
    ]);
  });

  test('a gap, a doubled number or a nameless file is refused', () => {
    expect(() => listMigrations(setOf(folderWith({ '0002_b.sql': '' })))).toThrow(
      'expected version 1',
    );
    expect(() =>
      listMigrations(setOf(folderWith({ '0001_a.sql': '', '0001_b.sql': '' }))),
    ).toThrow();
    expect(() => listMigrations(setOf(folderWith({ 'first.sql': '' })))).toThrow(
      'must be named like',
    );
  });

  test('a file changed after it was applied is refused', () => {
    const [file] = listMigrations(setOf(folderWith({ '0001_a.sql': 'select 1' })));
    const applied = [{ id: 'test@1', checksum: 'another' }];
    expect(() => missingMigrations(file === undefined ? [] : [file], applied)).toThrow(
      'was changed after it was applied',
    );
  });

  test('versions beyond ours do not make us unready: the next release migrates first', () => {
    const files = listMigrations(setOf(folderWith({ '0001_a.sql': 'select 1' })));
    const applied = [
      { id: 'test@1', checksum: files[0]?.checksum ?? '' },
      { id: 'test@2', checksum: 'of a newer release' },
    ];
    expect(missingMigrations(files, applied)).toEqual([]);
  });
});
