import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { readCatalogue, readRights } from './catalogue.ts';
import { reachCode } from './code-reach.ts';
import { listNeededRights } from './needed-rights.ts';
import type { Right } from './needed-rights.ts';

/**
 * Each process connects as the role of its name; operators' commands and the console as `operator`.
 */
const programs = {
  api: ['main-api.ts'],
  worker: ['main-worker.ts'],
  dispatcher: ['main-dispatcher.ts'],
  operator: ['main-admin.ts', 'main-console.ts'],
} as const;
type Role = keyof typeof programs;
const roles = ['api', 'worker', 'dispatcher', 'operator'] as const satisfies readonly Role[];

interface RoleTests {
  readonly service: string;
  readonly roles: Readonly<Record<Role, string>>;
  readonly adminUrl: () => string;
  /** Rights of statements that get their table as a parameter, by their function. */
  readonly chosenTables: Readonly<Record<string, readonly Right[]>>;
  /** A folder whose statements run as the owner, on connections of their own. */
  readonly ownersFolder?: string;
  /** Statements that must be refused, by what an attacker would do with them. */
  readonly forbidden: Readonly<Record<Role, Readonly<Record<string, string>>>>;
}

/**
 * These choose no table of the schema themselves: they name it, or get it from callers that are
 * read too.
 */
const namesItself = /sql\.table\(`\$\{defaultSchema\}|^export function rowsInserted/;

/** Every process has the rights that its code needs, and not those that it must not have. */
export function testRoles(tests: RoleTests): void {
  describe.each(roles)('the role of %s', (role) => {
    const found = programs[role].map((program) => programOf(tests.service, program));

    test('may run every statement that the process can reach', async () => {
      const { ownersFolder } = tests;
      const isOwners = (file: string) => ownersFolder !== undefined && file.includes(ownersFolder);
      const code = found
        .filter((program) => existsSync(program))
        .flatMap((program) => reachCode(program, isOwners));
      const catalogue = await readCatalogue(tests.adminUrl());
      const needed = [
        ...listNeededRights(code, catalogue),
        ...code.filter((text) => text.includes('sql.table(')).flatMap(chosen),
      ];
      const rights = await readRights(tests.adminUrl(), tests.roles[role]);
      expect(needed.length).toBeGreaterThan(0);
      expect(needed.filter((right) => !rights.has(right))).toEqual([]);
    });

    test.each(Object.entries(tests.forbidden[role]))('may not %s', async (_, statement) => {
      await expect(runAs(role, statement)).rejects.toMatchObject({ code: '42501' });
    });
  });

  function chosen(text: string): readonly Right[] {
    if (namesItself.test(text)) return [];
    const name = /function (\w+)/.exec(text)?.[1] ?? text;
    const rights = tests.chosenTables[name];
    if (rights === undefined) throw new Error(`chosenTables has no entry for ${name}`);
    return rights;
  }

  /** Rolled back, should it be allowed after all. */
  async function runAs(role: Role, statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: tests.adminUrl() });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(`set local role ${tests.roles[role]}`);
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
}

const programOf = (service: string, program: string): string =>
  fileURLToPath(
    new URL(`../../../../services/${service}/src/processes/${program}`, import.meta.url),
  );
