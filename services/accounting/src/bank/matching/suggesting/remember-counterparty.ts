import type { BooksTools } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import type { BankLine } from '../../statements/statement.rules.ts';
import { saveMemory } from '../candidates/memories.sql.ts';
import { memoryKey } from './name-text.rules.ts';

interface Decided {
  readonly contactId: string | null;
}

/** A person said who is behind a line: the next line that is written like it is probably theirs too. */
export async function learnFrom(
  tx: Tx,
  tools: BooksTools,
  orgId: string,
  line: BankLine,
  decided: readonly Decided[],
): Promise<void> {
  const contacts = new Set(decided.map(({ contactId }) => contactId));
  const [contactId] = contacts;
  if (contacts.size !== 1 || contactId === null || contactId === undefined) return;
  await teach(tx, tools, orgId, line, contactId, { agreed: 1, refused: 0 });
}

export async function teach(
  tx: Tx,
  tools: BooksTools,
  orgId: string,
  line: BankLine,
  contactId: string,
  change: { readonly agreed: number; readonly refused: number },
): Promise<void> {
  const writtenAs = memoryKey(line);
  if (writtenAs === null) return;
  await saveMemory(tx, { orgId, writtenAs, contactId, ...change, now: tools.now() });
}
