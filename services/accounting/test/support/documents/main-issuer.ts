import { createIdSource } from '@countinghouse/identifiers';
import { sql } from '@countinghouse/postgres';
import { connectPatiently } from '@countinghouse/postgres/testing';
import { issueDocument } from '../../../src/documents/issuing/issue-document.ts';
import type { Schema } from '../../../src/kernel/schema.generated.ts';
import { startingLock } from '../ledger/starting-lock.ts';

/*
 * Issues the drafts that it is given, several at a time, and says each number once it is committed.
 * Begins when the starting lock is free.
 */

const [url = '', orgId = '', ids = ''] = process.argv.slice(2);
const lanes = 4;
const database = connectPatiently<Schema>({
  url,
  applicationName: 'issuer',
  connectionsMax: lanes,
});
const newId = createIdSource({ cell: 0, nowMs: Date.now });
const deps = { database, newId, now: () => new Date() };
const waiting = ids.split(',');

async function issueNext(): Promise<void> {
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const order = { orgId, id, actor: { kind: 'system', id: 'accounting' } } as const;
    const outcome = await issueDocument(deps, order);
    process.stdout.write(`${outcome.kind === 'done' ? outcome.document.number : outcome.reason}\n`);
  }
}

await sql`select pg_advisory_xact_lock_shared(${startingLock})`.execute(database.db);
await Promise.all(Array.from({ length: lanes }, issueNext));
await database.close();
