import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as keyStatements from '@countinghouse/api-keys/statements';
import * as memberStatements from '@countinghouse/identity/statements';
import { listTablesTouchedWidely, watchStatements } from '@countinghouse/postgres/testing';
import {
  compareRowTypes,
  putTogetherInPackages,
  readRowClaims,
} from '@countinghouse/testing/statements';
import { beforeAll, describe, expect, test } from 'vitest';
import { listAccounts } from '../../src/setup/chart/accounts.sql.ts';
import { findContactRow } from '../../src/setup/contacts/contacts.sql.ts';
import { andUndo, createProbeScene, snapshotOf } from '../support/probes/probe-scene.ts';
import type { Probes, ProbeScene } from '../support/probes/probe-scene.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

/**
 * Every slice has a file `support/<slice>-probes.ts`. Of its exports those that end in `Probes` run
 * statements that take an organisation; those that end in `Tenantless` give, for every other
 * statement, the reason why it takes none.
 */
const probes: Probes = Object.assign({}, ...(await exportsOfProbeFiles('Probes')));
const tenantless: Readonly<Record<string, string>> = Object.assign(
  {},
  ...(await exportsOfProbeFiles('Tenantless')),
);

/** The attacker's, and the victim's. */
const organisationsMax = 2;

const use = useAccountingDatabase();
let scene: ProbeScene;
let before: readonly unknown[];

beforeAll(async () => {
  scene = await createProbeScene(use.deps);
  before = await snapshotOf(use.database.db, scene.victim.orgId);
});

describe('every exported statement', () => {
  test('is known here, either with a probe or with the reason why it has no tenant', async () => {
    const exported = await exportedStatements();
    expect(exported.length).toBeGreaterThan(40);
    expect(exported.toSorted()).toEqual(
      [...Object.keys(probes), ...Object.keys(tenantless)].toSorted(),
    );
  });

  test.each(Object.keys(probes))(
    'AD-022 %s shows and changes nothing of another organisation',
    async (name) => {
      const { found, after } = await andUndo(use.database, async (tx) => ({
        found: await probes[name]?.(tx, scene),
        after: await snapshotOf(tx, scene.victim.orgId),
      }));
      expect([undefined, null, false, 0, 0n, [], new Map()]).toContainEqual(found);
      expect(after).toEqual(before);
    },
  );

  test('touches one partition of each table: more are planned and locked for nothing', async () => {
    const wide: string[] = [];
    for (const [name, probe] of Object.entries(probes)) {
      const { db } = use.database;
      const tables = await listTablesTouchedWidely(db, organisationsMax, (tx) => probe(tx, scene));
      if (tables.length > 0) wide.push(`${name}: ${tables.join(', ')}`);
    }
    // Functions that keep their plans themselves: issuing calls them for each document.
    expect(wide.toSorted()).toEqual([
      'findPostingContext: contacts, document_lines',
      'listDocumentsInContext: documents',
    ]);
  });

  test('returns the columns that its row type says', async () => {
    const watch = watchStatements();
    const watched = { ...use.database, db: use.database.db.withPlugin(watch.plugin) };
    for (const probe of Object.values(probes)) {
      await andUndo(watched, async (tx) => ({ found: await probe(tx, scene) }));
    }
    const claims = readRowClaims(['services/accounting/src', 'packages']);
    const { applicationUrl } = use.testDatabase;
    const { drifts, unseen } = await compareRowTypes(applicationUrl, claims, watch.statements());
    expect(claims.length).toBeGreaterThan(300);
    expect(drifts).toEqual([]);
    // Its parts depend on the payment, and no probe inserts one.
    const putTogether = ['insertPayments', ...putTogetherInPackages];
    expect(unseen.toSorted()).toEqual(putTogether.toSorted());
  });

  test('the same statements do find what is the organisation’s own', async () => {
    const { orgId, customer } = scene.victim;
    expect((await listAccounts(use.database.db, orgId)).length).toBeGreaterThan(50);
    expect(await findContactRow(use.database.db, orgId, customer.id)).toMatchObject({
      name: 'Customer',
    });
  });

  test('the snapshot sees a change of any kind', async () => {
    const { orgId, customer } = scene.victim;
    const changed = await andUndo(use.database, async (tx) => {
      const row = tx.updateTable('contacts').set({ phone: '1' }).where('org_id', '=', orgId);
      await row.where('id', '=', customer.id).execute();
      return snapshotOf(tx, orgId);
    });
    expect(changed).not.toEqual(before);
    expect(before.length).toBeGreaterThan(20);
  });
});

async function exportsOfProbeFiles(ending: string): Promise<readonly object[]> {
  const folder = join(import.meta.dirname, '../support/probes');
  const files = readdirSync(folder).filter((file) => file.endsWith('-probes.ts'));
  const modules: Record<string, object>[] = await Promise.all(
    files.map((file) => import(join(folder, file))),
  );
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (name.endsWith(ending) ? [value] : [])),
  );
}

async function exportedStatements(): Promise<string[]> {
  const root = join(import.meta.dirname, '../../src');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const modules: Record<string, unknown>[] = await Promise.all(
    files.filter((file) => /\.(sql|reads)\.ts$/.test(file)).map((file) => import(join(root, file))),
  );
  return [...modules, { ...keyStatements }, { ...memberStatements }].flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
  );
}
