import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createMetrics } from '@countinghouse/observability';
import { sql, withTransaction } from '@countinghouse/postgres';
import { connectPatiently } from '@countinghouse/postgres/testing';
import {
  acceptRestore,
  addAuditMetrics,
  auditSigningKey,
  chainAudit,
  exportHead,
  readHeads,
  recordCellAct,
  toHeadExport,
  verifyAudit,
} from '@countinghouse/process';
import type { AuditFinding } from '@countinghouse/process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chainedLogs } from '../../src/kernel/audit/chained-logs.ts';
import { recordAct } from '../../src/kernel/audit/record-audit.ts';
import type { Database, Tx } from '../../src/kernel/database.ts';
import type { Schema } from '../../src/kernel/schema.generated.ts';
import { newTestId, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const chain = { service: 'payments', cell: 0 };
const folder = mkdtempSync(join(tmpdir(), 'audit-heads-'));
const headsFile = join(folder, 'heads.jsonl');
const signer = auditSigningKey().parse(Buffer.alloc(32, 'seed').toString('base64'));
const publicKeys = [signer?.publicKey ?? ''];
const headExport = toHeadExport(signer, pathToFileURL(headsFile).href);
const businessId = newTestId();
let owner: Database;

beforeAll(async () => {
  const { ownerUrl: url } = use.testDatabase;
  owner = connectPatiently<Schema>({ url, applicationName: 'test-owner', connectionsMax: 1 });
  for (const name of ['Adé "x", 9:y', 'second', 'third', 'fourth', 'fifth']) await act(name);
  await chainAndExport();
});
afterAll(async () => {
  await owner.close();
  rmSync(folder, { recursive: true });
});

describe('the chain', () => {
  test('is the same as verification computes, for both logs and any text', async () => {
    expect(await verify(use.database)).toEqual([]);
    expect((await positions()).length).toBeGreaterThanOrEqual(10);
  });

  test('numbers rows from 1 without a gap while many write and many chain', async () => {
    await Promise.all(
      Array.from({ length: 40 }, async (_, round) => {
        await act(`round ${round}`);
        if (round % 4 === 0) await chainAudit({ database: use.database });
      }),
    );
    await chainAndExport();
    const found = await positions();
    expect(found).toEqual(found.map((_, index) => index + 1));
    expect(await verify(use.database)).toEqual([]);
  });

  test('cannot be written by the application role', async () => {
    const { db } = use.database;
    for (const statement of [
      sql`delete from audit_outbox`,
      sql`insert into audit_outbox (log, row_id) values ('operator_log', ${newTestId()})`,
      sql`update audit_chain set hash = hash`,
      sql`insert into audit_chain values (999999, 'operator_log', null, ${newTestId()}, ''::bytea)`,
    ]) {
      await expect(statement.execute(db)).rejects.toThrow('permission denied');
    }
  });

  test('tells how long a row has waited, and verification names one that waits for over a minute', async () => {
    await asOwner(async (tx, database) => {
      await recordCellAct(tx, operatorDeps(database), pause('waits'));
      expect(await readMetric(database, 'audit_chain_lag_seconds')).toBeLessThan(60);
      expect(await verify(database)).toEqual([]);
      await sql`update audit_outbox set written_at = written_at - interval '2 minutes'`.execute(tx);
      expect(await readMetric(database, 'audit_chain_lag_seconds')).toBeGreaterThan(100);
      expect(await verify(database)).toMatchObject([
        { finding: 'not_chained', log: 'operator_log' },
      ]);
    });
  });
});

describe('verification finds what the database’s owner did', () => {
  test('an edited row, by position, row and time', async () => {
    await asOwner(async (tx, database) => {
      await free(tx);
      const { rows } = await sql<{ id: string }>`
        update audit_log set actor = 'nobody' where subject_id = 'third' returning id`.execute(tx);
      const [found, ...more] = await verify(database);
      expect(more).toEqual([]);
      expect(found).toMatchObject({ finding: 'edited', log: 'audit_log', tenantId: businessId });
      expect(found?.rowId).toBe(rows[0]?.id);
      expect(Math.abs(Date.now() - (found?.time?.getTime() ?? 0))).toBeLessThan(600_000);
    });
  });

  test('an edited act of an operator', async () => {
    await asOwner(async (tx, database) => {
      await free(tx);
      await sql`update operator_log set detail = '{"reason":"other"}' where subject = 'second'`.execute(
        tx,
      );
      expect(kinds(await verify(database))).toEqual(['edited']);
    });
  });

  test('a deleted row in the middle', async () => {
    await asOwner(async (tx, database) => {
      await free(tx);
      await sql`delete from audit_log where subject_id = 'third'`.execute(tx);
      expect(await verify(database)).toMatchObject([{ finding: 'row_missing', log: 'audit_log' }]);
    });
  });

  test('a deleted row with its link', async () => {
    await asOwner(async (tx, database) => {
      await free(tx);
      await sql`delete from audit_chain where row_id = (select id from audit_log where subject_id = 'third')`.execute(
        tx,
      );
      await sql`delete from audit_log where subject_id = 'third'`.execute(tx);
      expect(kinds(await verify(database))).toEqual(['link_missing']);
    });
  });

  test('a dropped month', async () => {
    await asOwner(async (tx, database) => {
      const { rows } = await sql<{ part: string }>`
        select distinct tableoid::regclass::text as part from audit_log`.execute(tx);
      for (const { part } of rows) await sql`drop table ${sql.raw(part)}`.execute(tx);
      const found = await verify(database);
      expect(new Set(kinds(found))).toEqual(new Set(['row_missing']));
      expect(found[0]?.time).toBeInstanceOf(Date);
    });
  });

  test('a cut tail, by the signed head that counts more', async () => {
    await asOwner(async (tx, database) => {
      await cutTail(tx);
      expect(kinds(await verify(database, null))).toEqual([]);
      const total = (await positions()).length;
      expect(await verify(database)).toMatchObject([{ finding: 'chain_cut', position: total }]);
    });
  });

  test('a chain that was computed again as a whole, by the signed head that does not fit', async () => {
    await asOwner(async (tx, database) => {
      await free(tx);
      await sql`update audit_log set actor = 'nobody' where subject_id = 'third'`.execute(tx);
      await sql`
        insert into audit_outbox (log, tenant_id, row_id)
        select log, tenant_id, row_id from audit_chain order by position`.execute(tx);
      await sql`delete from audit_chain`.execute(tx);
      await chainAudit({ database });
      expect(await verify(database, null)).toEqual([]);
      expect(kinds(await verify(database))).toEqual(['chain_replaced']);
    });
  });

  test('a row that was written past the trigger', async () => {
    await asOwner(async (tx, database) => {
      await free(tx);
      await sql`alter table operator_log disable trigger user`.execute(tx);
      await recordCellAct(tx, operatorDeps(database), pause('unseen'));
      expect(await verify(database)).toMatchObject([
        { finding: 'not_chained', log: 'operator_log', position: null },
      ]);
    });
  });

  test('a row that was deleted before its turn', async () => {
    await asOwner(async (tx, database) => {
      await recordCellAct(tx, operatorDeps(database), pause('short-lived'));
      await free(tx);
      await sql`delete from operator_log where subject = 'short-lived'`.execute(tx);
      await chainAudit({ database });
      expect(kinds(await verify(database))).toEqual(['row_missing']);
    });
  });
});

describe('heads', () => {
  test('that another key signed, or that were changed, are named', async () => {
    const file = join(folder, 'forged.jsonl');
    const [line = ''] = readFileSync(headsFile, 'utf8').split('\n');
    appendFileSync(file, `${line.replace('"position":', '"position":9')}\ncut off {"obj`);
    const heads = await readHeads(file, chain, publicKeys);
    expect(heads).toMatchObject({ heads: [], unreadable: 1 });
    expect(kinds(await collect(use.database, heads))).toEqual(['head_forged']);
    const others = await readHeads(headsFile, chain, [Buffer.alloc(32, 1).toString('base64')]);
    expect(others.heads).toEqual([]);
  });

  test('are retried until the receiver takes them, and the metric says when that was', async () => {
    const at = new Date('2026-11-15T12:00:00Z');
    const deps = { database: use.database, chain, now: () => at };
    const nowhere = toHeadExport(signer, 'http://127.0.0.1:9/heads');
    const before = await readMetric(use.database, 'audit_head_exported_timestamp_seconds');
    await expect(exportHead({ ...deps, headExport: nowhere })).rejects.toThrow();
    expect(await readMetric(use.database, 'audit_head_exported_timestamp_seconds')).toBe(before);
    await exportHead({ ...deps, headExport });
    expect(await readMetric(use.database, 'audit_head_exported_timestamp_seconds')).toBe(
      at.getTime() / 1_000,
    );
  });
});

test('a restore leaves heads ahead of the chain until an operator accepts it, signed and on record', async () => {
  await act('lost by the restore');
  await chainAndExport();
  await withTransaction(owner.db, (tx) => cutTail(tx));
  expect(kinds(await verify(use.database))).toEqual(['chain_cut']);
  await act('after the restore');
  await act('and another');
  await chainAndExport();
  expect(kinds(await verify(use.database))).toEqual(['chain_replaced']);
  if (headExport === null) throw new Error('the export is set above');
  const deps = {
    ...operatorDeps(use.database),
    actor: { kind: 'operator', id: 'simi' } as const,
    chain,
    headExport,
  };
  const heads = await readHeads(headsFile, chain, publicKeys);
  expect(await acceptRestore(deps, heads, 'disk lost')).toMatchObject({ kind: 'accepted' });
  await chainAndExport();
  expect(await verify(use.database)).toEqual([]);
  const { rows } = await sql`
    select operator, detail ->> 'reason' as reason from operator_log
    where action = 'audit.restore_accepted'`.execute(use.database.db);
  expect(rows).toEqual([{ operator: 'simi', reason: 'disk lost' }]);
  const again = await readHeads(headsFile, chain, publicKeys);
  expect(await acceptRestore(deps, again, 'disk lost')).toEqual({ kind: 'nothing_lost' });
  expect(again.restores).toMatchObject([{ operator: 'simi', reason: 'disk lost' }]);
});

const pause = (subject: string) => ({ action: 'operation.paused', subject, detail: {} });

/** One row in each log. */
async function act(name: string): Promise<void> {
  const deps = operatorDeps(use.database);
  await withTransaction(use.database.db, async (tx) => {
    await recordAct(tx, deps, {
      businessId,
      workspaceId: null,
      action: 'member.created',
      subjectKind: 'member',
      subjectId: name,
      detail: { name, amounts: [1, 2.5], nothing: null },
    });
    await recordCellAct(tx, deps, pause(name));
  });
}

async function chainAndExport(): Promise<void> {
  await chainAudit({ database: use.database });
  await exportHead({ database: use.database, now: () => new Date(), chain, headExport });
}

/** With all rights of the owner, in a transaction that is rolled back. */
async function asOwner(work: (tx: Tx, database: Database) => Promise<void>): Promise<void> {
  const undone = new Error('rolled back');
  const attack = owner.db.transaction().execute(async (tx) => {
    await work(tx, { ...owner, db: tx });
    throw undone;
  });
  await expect(attack).rejects.toBe(undone);
}

/** What the owner may do: the guards of the tables are switched off. */
async function free(tx: Tx): Promise<void> {
  const { rows } = await sql<{ part: string }>`
    select relid::regclass::text as part from pg_partition_tree('audit_log')`.execute(tx);
  for (const part of ['operator_log', 'audit_chain', ...rows.map((row) => row.part)]) {
    await sql`alter table ${sql.raw(part)} disable trigger ${sql.raw(
      part === 'operator_log' || part === 'audit_chain' ? 'user' : 'audit_log_append_only',
    )}`.execute(tx);
  }
  await sql`alter table operator_log enable trigger operator_log_chained`.execute(tx);
}

/** The last three rows and their links. */
async function cutTail(tx: Tx): Promise<void> {
  await free(tx);
  await sql`
    create temporary table cut on commit drop as
    select row_id from audit_chain order by position desc limit 3`.execute(tx);
  await sql`delete from audit_chain where row_id in (select row_id from cut)`.execute(tx);
  await sql`delete from audit_log where id in (select row_id from cut)`.execute(tx);
  await sql`delete from operator_log where id in (select row_id from cut)`.execute(tx);
}

/** Null: without heads. */
async function verify(database: Database, file: string | null = headsFile) {
  return collect(database, file === null ? null : await readHeads(file, chain, publicKeys));
}

function collect(
  database: Database,
  heads: Awaited<ReturnType<typeof readHeads>> | null,
): Promise<AuditFinding[]> {
  return Array.fromAsync(verifyAudit(database, chainedLogs, heads));
}

const kinds = (found: readonly AuditFinding[]) => found.map(({ finding }) => finding);

async function positions(): Promise<readonly number[]> {
  const { rows } = await sql<{ position: number }>`
    select position::float8 as position from audit_chain order by audit_chain.position`.execute(
    use.database.db,
  );
  return rows.map(({ position }) => position);
}

async function readMetric(database: Database, name: string): Promise<number> {
  const metrics = createMetrics({ service: 'test' });
  addAuditMetrics(metrics, database);
  const line = (await metrics.render()).body
    .split('\n')
    .find((text) => text.startsWith(`${name}{`));
  return Number(line?.split(' ').at(-1));
}
