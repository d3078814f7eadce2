import type { BooksTools } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import type { BankLine } from '../../statements/statement.rules.ts';
import { saveCounterpartyMemory } from '../candidates/counterparty-memory.sql.ts';
import { memoryKey } from './name-text.rules.ts';

interface Decided {
  readonly contactId: string | null;
}

/** Remembers the counterparty that a person chose, so that similar lines suggest it. */
export async function rememberCounterparty(
  tx: Tx,
  tools: BooksTools,
  orgId: string,
  line: BankLine,
  decided: readonly Decided[],
): Promise<void> {
  const contacts = new Set(decided.map(({ contactId }) => contactId));
  const [contactId] = contacts;
  if (contacts.size !== 1 || contactId === null || contactId === undefined) return;
  await updateCounterpartyMemory(tx, tools, orgId, line, contactId, { agreed: 1, refused: 0 });
}

export async function updateCounterpartyMemory(
  tx: Tx,
  tools: BooksTools,
  orgId: string,
  line: BankLine,
  contactId: string,
  change: { readonly agreed: number; readonly refused: number },
): Promise<void> {
  const writtenAs = memoryKey(line);
  if (writtenAs === null) return;
  await saveCounterpartyMemory(tx, { orgId, writtenAs, contactId, ...change, now: tools.now() });
}
