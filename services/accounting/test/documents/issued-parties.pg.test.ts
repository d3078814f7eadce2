import { sql } from '@countinghouse/postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentTemplateVersion } from '../../src/customers/pdf/template-versions.rules.ts';
import { issueDocument } from '../../src/documents/issuing/issue-document.ts';
import type { JournalBreak } from '../../src/ledger/journal/proof/check.rules.ts';
import { sealJournal } from '../../src/ledger/journal/proof/seal-journal.ts';
import { firstPrevious, sealRoot } from '../../src/ledger/journal/proof/seal-root.ts';
import { insertSeal, listLeaves } from '../../src/ledger/journal/proof/seals.sql.ts';
import { verifyJournal } from '../../src/ledger/journal/proof/verify-journal.ts';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
let superuser: Client;

beforeAll(async () => {
  const url = new URL(use.testDatabase.adminUrl);
  url.pathname = new URL(use.testDatabase.ownerUrl).pathname;
  superuser = new Client({ connectionString: url.href });
  await superuser.connect();
});
afterAll(() => superuser.end());

async function tamper(statement: string, id: string): Promise<void> {
  await superuser.query('begin');
  await superuser.query('set local session_replication_role = replica');
  const { rowCount } = await superuser.query(statement, [id]);
  expect(rowCount).toBeGreaterThan(0);
  await superuser.query('commit');
}

async function breaksOf(orgId: string): Promise<readonly JournalBreak[]> {
  return Array.fromAsync(verifyJournal(use.database, { orgId }));
}

const checksOf = async (orgId: string) => [
  ...new Set((await breaksOf(orgId)).map(({ check }) => check)),
];

async function sealedInvoice() {
  const scene = await createIssuingScene(use.deps);
  const { id, number } = await scene.posted();
  await sealJournal(use.deps);
  expect(await breaksOf(scene.orgId)).toEqual([]);
  return { scene, orgId: scene.orgId, id, number };
}

const copyOf = (id: string) =>
  use.database.db
    .selectFrom('document_parties')
    .selectAll()
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();

/** Every column: one that is added later does not compile until it is here. */
const changes: Readonly<
  Record<
    Exclude<keyof Awaited<ReturnType<typeof copyOf>>, 'org_id' | 'subject_id' | 'hash'>,
    string
  >
> = {
  subject_kind: `subject_kind = 'quote', content_version = 1`,
  version: 'version = version + 1',
  content_version: `subject_kind = 'quote', content_version = 2`,
  seller: `seller = seller || '{"paymentDetails": "IBAN of somebody else"}'`,
  buyer: `buyer = buyer || '{"name": "Somebody else"}'`,
  language: `language = 'fr'`,
  template_version: 'template_version = 1',
  origin: `origin = 'migration'`,
  copied_at: `copied_at = copied_at + interval '1 second'`,
};

describe('H6: journal verify finds parties that were changed in the database', () => {
  test('H6: of a copy every column', async () => {
    const scene = await createIssuingScene(use.deps);
    const issued = new Map<string, string | null>();
    for (const [column, assignment] of Object.entries(changes)) {
      const { id, number } = await scene.posted();
      issued.set(column, number);
      await tamper(`update document_parties set ${assignment} where subject_id = $1`, id);
    }
    await scene.posted();
    const found = (await breaksOf(scene.orgId)).map(({ check, subject }) => [check, subject]);
    expect(found).toEqual([...issued.values()].map((number) => ['parties', `invoice ${number}`]));
  });

  test('H6: by the seals, where the hash was changed to fit', async () => {
    const { orgId } = await sealedInvoice();
    await tamper(`update document_parties set ${changes.seller} where org_id = $1`, orgId);
    await tamper('update document_parties p set hash = parties_hash(p) where org_id = $1', orgId);
    expect(await checksOf(orgId)).toEqual(['seals']);
  });

  test('H6: and a copy that is gone', async () => {
    const { orgId } = await sealedInvoice();
    await tamper('delete from document_parties where org_id = $1', orgId);
    expect(await checksOf(orgId)).toEqual(['parties', 'seals']);
  });
});

test('H6: seals of a worker of the release before still hold', async () => {
  const scene = await createIssuingScene(use.deps);
  const { orgId } = scene;
  await scene.posted();
  const range = { fromNo: 1n, toNo: 1n, form: 1 } as const;
  const found = await listLeaves(use.database.db, orgId, range);
  const leaves = Buffer.concat(found.map(({ hash }) => hash));
  const root = sealRoot(firstPrevious, leaves);
  const seal = { ...range, leaves, root, previous: firstPrevious };
  await insertSeal(use.database.db, orgId, seal, use.deps.now());
  await scene.posted();
  await sealJournal(use.deps);
  expect(await breaksOf(orgId)).toEqual([]);
});

describe('H6: the database keeps the copy', () => {
  const attempt = (statement: ReturnType<typeof sql>) => statement.execute(use.database.db);

  test('H6: nobody updates or deletes it, or adds a second one to a document', async () => {
    const { id, orgId } = await sealedInvoice();
    const denied = { code: '42501' };
    await expect(attempt(sql`update document_parties set language = 'fr'`)).rejects.toMatchObject(
      denied,
    );
    await expect(attempt(sql`delete from document_parties`)).rejects.toMatchObject(denied);
    await expect(superuser.query(`update document_parties set language = 'fr'`)).rejects.toThrow(
      'append-only',
    );
    const later = sql`
      insert into document_parties (org_id, subject_kind, subject_id, version, seller, buyer, origin,
        copied_at)
      select org_id, subject_kind, subject_id, version + 1, seller, buyer, origin, copied_at
      from document_parties where org_id = ${orgId} and subject_id = ${id}`;
    await expect(attempt(later)).rejects.toMatchObject({
      constraint: 'document_parties_issued_once',
    });
  });

  test('H6: a number comes with a copy whichever way it is given', async () => {
    const scene = await createIssuingScene(use.deps);
    const { id, version } = await scene.draft();
    await sql`
      select move_document(p_org_id => ${scene.orgId}, p_id => ${id}, p_version => ${version},
        p_trigger => 'issue', p_to => 'posted', p_number => 'X-1', p_paid_change => 0, p_credited_change => 0,
        p_written_off_change => 0, p_approved_hash => null, p_actor_kind => 'operator', p_actor => 'test',
        p_reason => null, p_detail => '{}', p_at => now())`.execute(use.database.db);
    expect(await copyOf(id)).toMatchObject({ language: 'en', origin: 'issue' });
  });

  test('H6: the copy has the language and the template that it was issued with', async () => {
    const scene = await createIssuingScene(use.deps);
    const { id } = await scene.draft();
    await issueDocument(use.deps, { ...scene.order(id), language: 'fr' });
    expect(await copyOf(id)).toMatchObject({
      language: 'fr',
      template_version: currentTemplateVersion,
    });
  });
});
