import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from '@countinghouse/postgres';
import { verifyJournal } from '../../services/accounting/src/ledger/journal/proof/verify-journal.ts';
import { readReconciliation } from '../../services/accounting/src/payments-bridge/connections/report/read-reconciliation.ts';
import { exportProof } from '../../services/accounting/src/payments-bridge/proof/export-proof.ts';
import { verifyLedger } from '../../services/payments/src/ledger/ledger/verify-ledger.ts';
import { totalMinorOf } from '../../services/payments/src/ledger/movements/movement-log.rules.ts';
import { listBalancesAt } from '../../services/payments/src/ledger/movements/movements.sql.ts';
import type { World } from './world.ts';

const program = join(import.meta.dirname, '../../prove/prove.mjs');
const run = promisify(execFile);

/** After every step: clearing and open summaries equal what payments held at the cursor. */
export async function checkTie(world: World): Promise<readonly string[]> {
  const { services, orgId, connectionId, workspaceId } = world;
  const { rows } = await sql<{ cursor: bigint; isOpen: boolean; currency: string; held: bigint }>`
    select p.cursor_sequence as cursor, p.opened_at is not null as "isOpen", c.currency,
      (coalesce((select sum(l.doc_minor) from journal_lines l
        where l.org_id = c.org_id and l.account_id = c.clearing_account_id
          and l.basis in ('both', 'accrual')), 0)
      + coalesce((select sum(s.change_minor) from payments_summaries s
        where s.org_id = c.org_id and s.connection_id = c.connection_id
          and s.currency = c.currency and s.posted_at is null), 0))::bigint as held
    from payments_connections p
    join payments_clearing c on c.org_id = p.org_id and c.connection_id = p.id
    where p.org_id = ${orgId} and p.id = ${connectionId}`.execute(services.books.db);
  const cursor = rows[0]?.cursor ?? 0n;
  const balances = await listBalancesAt(services.payments.database.db, workspaceId, cursor);
  return rows.flatMap(({ currency, held, isOpen }) => {
    const balance = balances.find((each) => each.currency === currency);
    const total = balance === undefined ? 0n : totalMinorOf(balance);
    return !isOpen || held === total
      ? []
      : [`at movement ${cursor} the books hold ${held} ${currency}, payments ${total}`];
  });
}

/** At the end, when everything was read. */
export async function checkEnd(world: World, isProved: boolean): Promise<readonly string[]> {
  const { services, orgId, connectionId, workspaceId } = world;
  const found: string[] = [];
  const report = await readReconciliation(world.deps, orgId, connectionId);
  if (report === null) return ['the connection is gone'];
  const { connection, currencies } = report;
  if (connection.stopReason !== null) found.push(`stopped: ${connection.stopReason}`);
  if (connection.cursorSequence !== connection.headSequence) {
    found.push(`read to ${connection.cursorSequence} of ${connection.headSequence}`);
  }
  for (const { currency, unexplainedMinor, openMinor } of currencies) {
    if (unexplainedMinor !== 0n) found.push(`${unexplainedMinor} ${currency} unexplained`);
    if (openMinor !== 0n) found.push(`${openMinor} ${currency} in summaries of days long over`);
  }
  found.push(...(await checkFees(world)));
  for (const each of await verifyLedger(services.payments.database, { workspaceId })) {
    // A story's merchant posts directly to the ledger: its refunds and payouts have no rows to
    // compare.
    if (each.invariant !== 'I8') found.push(`ledger: ${JSON.stringify(each, withText)}`);
  }
  for await (const each of verifyJournal(services.books, { orgId })) {
    found.push(`journal: ${JSON.stringify(each, withText)}`);
  }
  if (isProved) found.push(...(await prove(world)));
  return found;
}

/** Fees in the profit and loss equal the log's fees. */
async function checkFees(world: World): Promise<readonly string[]> {
  const { services, orgId, workspaceId } = world;
  const { rows: booked } = await sql<{ currency: string; fees: bigint }>`
    select l.currency, sum(l.doc_minor)::bigint as fees
    from journal_lines l
    join payments_connections p on p.org_id = l.org_id and p.fee_account_id = l.account_id
    where l.org_id = ${orgId} and l.basis in ('both', 'accrual')
    group by l.currency order by l.currency`.execute(services.books.db);
  const { rows: charged } = await sql<{ currency: string; fees: bigint }>`
    select currency, -sum(amount_minor)::bigint as fees from ledger_entries
    where workspace_id = ${workspaceId} and account_code = 4000 and not is_held
    group by currency having sum(amount_minor) <> 0
    order by currency`.execute(services.payments.database.db);
  const [ours, theirs] = [booked, charged].map((rows) =>
    rows
      .filter(({ fees }) => fees !== 0n)
      .map(({ currency, fees }) => `${fees} ${currency}`)
      .join(', '),
  );
  return ours === theirs ? [] : [`the books have fees of ${ours}, payments took ${theirs}`];
}

async function prove({ services, orgId, connectionId, key }: World): Promise<readonly string[]> {
  const answer = await fetch(`${services.payments.address}/api/v1/movements`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const proof = await exportProof(services.books, orgId, connectionId);
  const directory = await mkdtemp(join(tmpdir(), 'stories-'));
  try {
    const files = [join(directory, 'movements.json'), join(directory, 'books.jsonl')] as const;
    await writeFile(files[0], await answer.text());
    await writeFile(files[1], (await Array.fromAsync(proof ?? [])).join(''));
    await run(process.execPath, [program, ...files]);
    return [];
  } catch (error) {
    const isExit = error instanceof Error && 'stdout' in error;
    return [`prove: ${String(isExit ? error.stdout : error)}`];
  } finally {
    await rm(directory, { recursive: true });
  }
}

const withText = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;
