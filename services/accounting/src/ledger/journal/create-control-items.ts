import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { createOpenItem } from '../open-items/create-open-item.ts';
import type { Basis, EntryLine } from './entry.rules.ts';
import { isControl } from './manual/manual-line.rules.ts';
import type { LineFacts, ManualLine } from './manual/manual-line.rules.ts';

interface ItemOrder {
  readonly orgId: string;
  readonly date: string;
  readonly source: 'journal' | 'opening';
  readonly lines: readonly ManualLine[];
  readonly facts: LineFacts;
  readonly basisOf: (isControlLine: boolean) => Basis;
}

/**
 * The lines as the journal accepts them. Each line on a control account gets its own open item, so that
 * open items always add up to the account's balance.
 */
export async function createControlItems(
  tx: Tx,
  tools: BooksTools,
  { orgId, date, source, lines, facts, basisOf }: ItemOrder,
): Promise<readonly EntryLine[]> {
  const entryLines: EntryLine[] = [];
  for (const line of lines) {
    const { accountId, currency, docMinor, baseMinor, contactId = null } = line;
    const isControlLine = isControl(facts.accounts.get(accountId));
    const openItemId = isControlLine ? tools.newId() : null;
    if (openItemId !== null && contactId !== null) {
      await createOpenItem(tx, {
        orgId,
        id: openItemId,
        accountId,
        contactId,
        source: { kind: source, id: openItemId },
        date,
        dueDate: line.dueDate ?? date,
        currency,
        docMinor,
        baseMinor,
      });
    }
    entryLines.push({
      accountId,
      contactId,
      openItemId,
      taxComponentId: null,
      basis: basisOf(isControlLine),
      currency,
      docMinor,
      baseMinor,
    });
  }
  return entryLines;
}
