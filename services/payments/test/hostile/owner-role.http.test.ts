import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from '@countinghouse/postgres';
import { connectPatiently } from '@countinghouse/postgres/testing';
import {
  auditSigningKey,
  chainAudit,
  exportHead,
  readHeads,
  toHeadExport,
  verifyAudit,
} from '@countinghouse/process';
import { testAttempts } from '@countinghouse/testing/hostile';
import { chainedLogs } from '../../src/kernel/audit/chained-logs.ts';
import type { Database, Tx } from '../../src/kernel/database.ts';
import type { Schema } from '../../src/kernel/schema.generated.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import {
  connectAsApplication,
  createPaymentsDatabase,
} from '../support/processes/payments-database.ts';
import { attempts } from './owner-role.attempts.ts';

const chain = { service: 'payments', cell: 0 };
const rolledBack = new Error('rolled back');

testAttempts('the role of the owner', attempts, async () => {
  const testDatabase = await createPaymentsDatabase();
  const application = connectAsApplication(testDatabase);
  const url = testDatabase.ownerUrl;
  const owner = connectPatiently<Schema>({ url, applicationName: 'owner', connectionsMax: 1 });
  const folder = mkdtempSync(join(tmpdir(), 'audit-heads-'));
  const verify = await exportChain(application, join(folder, 'heads.jsonl'));
  return {
    findingsAfter: async (...statements) => {
      let findings: readonly string[] = [];
      const tampering = owner.db.transaction().execute(async (tx) => {
        const part = await findPart(tx);
        for (const statement of statements) await sql.raw(statement(part)).execute(tx);
        findings = await verify({ ...owner, db: tx });
        throw rolledBack;
      });
      await tampering.catch((error: unknown) => {
        if (error !== rolledBack) throw error;
      });
      return findings;
    },
    close: async () => {
      rmSync(folder, { recursive: true });
      await owner.close();
      await application.close();
      await testDatabase.drop();
    },
  };
});

/** Some acts, chained, with a head outside the database; gives what verifies them. */
async function exportChain(database: Database, headsFile: string) {
  const signer = auditSigningKey().parse(Buffer.alloc(32, 'seed').toString('base64'));
  const headExport = toHeadExport(signer, pathToFileURL(headsFile).href);
  for (let round = 0; round < 3; round += 1) await createTenant(operatorDeps(database));
  await chainAudit({ database });
  await exportHead({ database, now: () => new Date(), chain, headExport });
  return async (seen: Database): Promise<readonly string[]> => {
    const heads = await readHeads(headsFile, chain, [signer?.publicKey ?? '']);
    const findings = await Array.fromAsync(verifyAudit(seen, chainedLogs, heads));
    return findings.map(({ finding }) => finding);
  };
}

async function findPart(tx: Tx): Promise<string> {
  const { rows } = await sql<{ readonly part: string }>`
    select distinct tableoid::regclass::text as part from audit_log`.execute(tx);
  const [only, ...more] = rows;
  if (only === undefined || more.length > 0) throw new Error('the acts are in one month');
  return only.part;
}
