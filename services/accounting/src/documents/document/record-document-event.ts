import { insertEvents } from '@countinghouse/webhooks';
import type { NewEvent } from '@countinghouse/webhooks';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { documentEventData, eventTypeOf } from './document.events.ts';
import type { DocumentHappening } from './document.events.ts';
import type { Document } from './document.rules.ts';

/** In the transaction of the change itself: neither is there without the other. */
export async function recordDocumentEvent(
  tx: Tx,
  tools: BooksTools,
  document: Document,
  happening: DocumentHappening,
): Promise<void> {
  await insertEvents(tx, documentEvents(tools, document, [happening]));
}

/** Of the happenings those that somebody is told of. */
export function documentEvents(
  tools: BooksTools,
  document: Document,
  happenings: readonly DocumentHappening[],
): readonly NewEvent[] {
  return happenings.flatMap((happening) => {
    const type = eventTypeOf(document, happening);
    if (type === null) return [];
    const data = documentEventData(document);
    const [id, createdAt] = [tools.newId(), tools.now()];
    return [{ tenantId: document.orgId, id, type, createdAt, data }];
  });
}
