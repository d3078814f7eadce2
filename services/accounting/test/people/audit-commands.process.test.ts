import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql, withTransaction } from '@countinghouse/postgres';
import {
  auditSigningKey,
  chainAudit,
  exportHead,
  recordCellAct,
  toHeadExport,
} from '@countinghouse/process';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { issueDocument } from '../../src/documents/issuing/issue-document.ts';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import { testPepper } from '../support/people/tenants.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
const main = join(import.meta.dirname, '../../src/processes/main-admin.ts');
const signingKey = Buffer.alloc(32, 'seed').toString('base64');

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

test('an operator verifies with the public key alone, is shown an edited row, and accepts a restore', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'audit-heads-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const headsFile = join(folder, 'heads.jsonl');
  const address = pathToFileURL(headsFile).href;
  const { database } = use;
  const scene = await createIssuingScene(use.deps);
  const { id } = await scene.draft();
  await issueDocument(use.deps, scene.order(id));
  await withTransaction(database.db, (tx) =>
    recordCellAct(
      tx,
      { ...use.deps, actor: { kind: 'operator', id: 'simi' } as const },
      { action: 'operation.paused', subject: 'sending', detail: { reason: '„drill“' } },
    ),
  );
  await chainAudit({ database });
  const headExport = toHeadExport(auditSigningKey().parse(signingKey), address);
  const chain = { service: 'accounting', cell: 0 };
  await exportHead({ database, now: () => new Date(), chain, headExport });

  const signing = { ACCOUNTING_AUDIT_SIGNING_KEY: signingKey, ACCOUNTING_AUDIT_HEADS: address };
  const key = await admin(signing, '--json', 'audit', 'public-key');
  const publicKey = String(Object(JSON.parse(key.stdout)).public_key);
  const verifying = ['--json', 'audit', 'verify', '--heads', headsFile, '--public-key', publicKey];
  expect(await admin({}, ...verifying)).toMatchObject({ code: 0 });

  await asOwner(`alter table operator_log disable trigger user;
    update operator_log set operator = 'nobody' where subject = 'sending'`);
  const edited = await admin({}, ...verifying);
  expect(edited.code).toBe(1);
  expect(JSON.parse(edited.stdout)).toMatchObject([{ finding: 'edited', log: 'operator_log' }]);
  expect(edited.stderr).toContain('findings: 1');

  await changeHistory('nobody');
  expect(JSON.parse((await admin({}, ...verifying)).stdout)).toContainEqual(
    expect.objectContaining({ finding: 'edited', log: 'document_history', tenant: scene.orgId }),
  );
  await changeHistory('author');

  await asOwner(`alter table audit_chain disable trigger user;
    delete from audit_chain where log = 'operator_log'; delete from operator_log`);
  const restored = await admin({}, ...verifying);
  expect(JSON.parse(restored.stdout)).toMatchObject([{ finding: 'chain_cut' }]);
  await asOwner('alter table operator_log enable trigger user');
  const accepting = ['audit', 'accept-restore', '--heads', headsFile, '--reason', 'disk lost'];
  expect(await admin(signing, ...accepting)).toMatchObject({ code: 0, stderr: '' });
  expect(await admin({}, ...verifying)).toMatchObject({ code: 0 });
  const { rows } = await sql`
    select operator from operator_log where action = 'audit.restore_accepted'`.execute(database.db);
  expect(rows).toEqual([{ operator: 'ops' }]);
});

/** Who issued the document, as the owner of the tables could rewrite it. */
async function changeHistory(actor: string): Promise<void> {
  const { rows } = await sql<{ part: string }>`
    select relid::regclass::text as part from pg_partition_tree('document_history')`.execute(
    use.database.db,
  );
  const disabled = rows.map(({ part }) => `alter table ${part} disable trigger user`).join(';');
  await asOwner(
    `${disabled}; update document_history set actor = '${actor}' where trigger <> 'edit'`,
  );
}

function admin(settings: Record<string, string>, ...words: readonly string[]): Promise<Ended> {
  const env = {
    ...process.env,
    ACCOUNTING_DATABASE_URL: use.testDatabase.urlOf.operator,
    ACCOUNTING_KEY_PEPPER: testPepper.toString('base64'),
    ACCOUNTING_OPERATOR: 'ops',
    ...settings,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

async function asOwner(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: use.testDatabase.ownerUrl });
  await client.connect();
  await client.query(statements);
  await client.end();
}
