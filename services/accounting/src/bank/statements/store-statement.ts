import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { insertBankLines, listKnownLines } from './bank-lines.sql.ts';
import { insertStatement } from './bank-statements.sql.ts';
import { markLines } from './fingerprint.ts';
import type { MarkedLine } from './fingerprint.ts';
import type { ImportOrder } from './import-order.ts';
import type { FileLine, FileStatement, StatementFormat } from './statement.rules.ts';

/** Rows per insert, so that the largest file takes a few statements rather than a huge one. */
const linesPerInsert = 2_000;

export interface NewLines {
  readonly newLines: readonly MarkedLine[];
  /** Lines that are already stored. */
  readonly repeatedIds: readonly string[];
}

/** The lines of a file that are new to the account. */
export async function splitNewLines(
  tx: Tx,
  orgId: string,
  accountId: string,
  lines: readonly FileLine[],
): Promise<NewLines> {
  const marked = markLines(lines);
  const marks = marked.map(({ fingerprint }) => fingerprint.toString('hex'));
  const known = await listKnownLines(tx, orgId, accountId, marks);
  const knownMarks = new Set(known.map(({ fingerprint }) => fingerprint));
  return {
    newLines: marked.filter((_, index) => !knownMarks.has(marks[index] ?? '')),
    repeatedIds: known.map(({ id }) => id),
  };
}

interface Storing extends NewLines {
  readonly order: ImportOrder;
  readonly file: { readonly format: StatementFormat; readonly fileHash: Buffer };
  readonly statement: FileStatement;
  /** Whether the file names its account. */
  readonly namesNumber: boolean;
}

export async function storeStatement(
  tx: Tx,
  tools: BooksTools,
  { order, file, statement, namesNumber, newLines, repeatedIds }: Storing,
): Promise<string> {
  const { orgId, accountId, actor, fileName } = order;
  const now = tools.now();
  const statementId = tools.newId();
  await insertStatement(tx, {
    org_id: orgId,
    id: statementId,
    account_id: accountId,
    format: file.format,
    file_name: fileName,
    file_hash: file.fileHash,
    from_date: statement.fromDate,
    to_date: statement.toDate,
    opening_minor: statement.openingMinor,
    closing_minor: statement.closingMinor,
    names_number: namesNumber,
    line_count: newLines.length,
    repeated_count: repeatedIds.length,
    imported_by_kind: actor.kind,
    imported_by: actor.id,
    imported_at: now,
  });
  for (let first = 0; first < newLines.length; first += linesPerInsert) {
    const rows = newLines
      .slice(first, first + linesPerInsert)
      .map(({ line, fingerprint }, index) => ({
        id: tools.newId(),
        position: first + index + 1,
        date: line.date,
        amountMinor: line.amountMinor,
        balanceMinor: line.balanceMinor,
        counterparty: line.counterparty,
        counterpartyAccount: line.counterpartyAccount,
        description: line.description,
        reference: line.reference,
        fingerprint,
      }));
    await insertBankLines(tx, { orgId, accountId, statementId, now }, rows);
  }
  return statementId;
}
