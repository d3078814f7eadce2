import { inSnapshot } from '@countinghouse/postgres';
import type { Database, Tx } from '../../kernel/database.ts';
import { readLeaves } from '../../ledger/journal/proof/read-leaves.ts';
import { readKeptCheckpoints } from '../connections/checkpoints/read-checkpoints.ts';
import type { Connection } from '../connections/connection.rules.ts';
import { readUndoneMovements } from '../connections/fork/read-forks.ts';
import { readHolding } from '../connections/read-holding.ts';
import type { Holding } from '../connections/read-holding.ts';
import { readSummaries, readSummaryRuns } from '../connections/summaries/read-summaries.ts';
import { listJournalCheckpoints } from './journal-checkpoints.sql.ts';

/**
 * The journal as its seals have it, and what a connection holds, all from one moment: with the log of payments
 * anybody can prove that both tie. Null where there is no such connection.
 */
export async function exportProof(
  database: Database,
  orgId: string,
  id: string,
): Promise<AsyncIterable<string> | null> {
  const found = await readHolding(database.db, orgId, id);
  if (found === null) return null;
  return inSnapshot(database.db, (tx) => writeProof(tx, orgId, id));
}

async function* writeProof(tx: Tx, orgId: string, id: string): AsyncGenerator<string, void, void> {
  const holding = await readHolding(tx, orgId, id);
  if (holding === null) return;
  yield toLine(toHeader(holding.connection, holding));
  for (const { id: summaryId, kind, currency, postedAt } of await readSummaries(tx, orgId, id)) {
    const runs = await readSummaryRuns(tx, orgId, summaryId);
    const movements = runs.map(([first, last]) => [Number(first), Number(last)]);
    const isPosted = postedAt !== null;
    yield toLine({ type: 'summary', id: summaryId, kind, currency, posted: isPosted, movements });
  }
  for (const each of await readKeptCheckpoints(tx, { orgId, id })) {
    const superseded = each.isSuperseded;
    yield toLine({
      type: 'payments_checkpoint',
      note: each.note,
      ...(superseded && { superseded }),
    });
  }
  for (const each of await readUndoneMovements(tx, { orgId, id })) {
    yield toLine({
      type: 'undone',
      fork: each.fork,
      id: each.movementId,
      kind: each.kind,
      currency: each.currency,
      change: Number(each.changeMinor),
      summary_id: each.summaryId,
    });
  }
  for (const { note } of await listJournalCheckpoints(tx, orgId)) {
    yield toLine({ type: 'journal_checkpoint', note });
  }
  let lastSeal: { readonly sealed: number; readonly root: string } | null = null;
  for await (const { seal, texts } of readLeaves(tx, orgId)) {
    if (seal !== null) {
      const [previous, root] = [seal.previous.toString('hex'), seal.root.toString('hex')];
      lastSeal = { sealed: Number(seal.toNo), root };
      yield toLine({
        type: 'seal',
        from: Number(seal.fromNo),
        to: Number(seal.toNo),
        previous,
        root,
      });
    }
    yield texts.map((leaf) => toLine({ type: 'entry', leaf })).join('');
  }
  yield toLine({ type: 'end', ...(lastSeal ?? { sealed: 0, root: null }) });
}

function toHeader(connection: Connection, { firstSequence, clearing }: Holding) {
  const { cursorSequence, cursorHash } = connection;
  return {
    type: 'books',
    format: 1,
    organisation_id: connection.orgId,
    connection_id: connection.id,
    business_id: connection.businessId,
    environment: connection.environment,
    start_on: connection.startOn,
    /** The last movement before the first that is booked. */
    start_sequence: Number(firstSequence === null ? cursorSequence : firstSequence - 1n),
    cursor: { sequence: Number(cursorSequence), hash: cursorHash },
    accounts: clearing.map(({ currency, clearingAccountId, transitAccountId }) => ({
      currency,
      clearing: clearingAccountId,
      in_transit: transitAccountId,
    })),
  };
}

const toLine = (value: object): string => `${JSON.stringify(value)}\n`;
