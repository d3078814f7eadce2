import { insertEvents } from '@countinghouse/webhooks';
import type { NewEvent } from '@countinghouse/webhooks';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { documentEventData, eventTypeOf } from './document.events.ts';
import type { DocumentOccurrence } from './document.events.ts';
import type { Document } from './document.rules.ts';

/** Writes the event in the transaction of the change, so that neither exists without the other. */
export async function recordDocumentEvent(
  tx: Tx,
  tools: BooksTools,
  document: Document,
  happening: DocumentOccurrence,
): Promise<void> {
  await insertEvents(tx, documentEvents(tools, document, [happening]));
}

/** The changes that have an event, with its payload. */
export function documentEvents(
  tools: BooksTools,
  document: Document,
  happenings: readonly DocumentOccurrence[],
): readonly NewEvent[] {
  return happenings.flatMap((happening) => {
    const type = eventTypeOf(document, happening);
    if (type === null) return [];
    const data = documentEventData(document);
    const [id, createdAt] = [tools.newId(), tools.now()];
    return [{ tenantId: document.orgId, id, type, createdAt, data }];
  });
}
