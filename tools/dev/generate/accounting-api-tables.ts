import { z } from 'zod';
import { draftSentences } from '../../../services/accounting/src/documents/drafts/draft-replies.wire.ts';
import { describeWebhooks } from '../../../services/accounting/src/webhooks/event-schemas.wire.ts';
import { withSections } from './generated-sections.ts';
import { markdownTable } from './markdown-table.ts';

/** Only people create drafts of other kinds. */
const notOfInvoices: ReadonlySet<string> = new Set([
  'contact_not_supplier',
  'credits_not_allowed',
  'credited_document_not_found',
  'credited_document_differs',
  'credit_exceeds_document',
]);
const description = z.record(z.string(), z.object({ post: z.object({ summary: z.string() }) }));

/** Why the books refuse a draft, and the events for receivers, from the code. */
export function accountingApiPage(): string {
  return withSections('docs/api-accounting.md', { reasons: reasonsTable(), events: eventsTable() });
}

function reasonsTable(): string {
  return markdownTable(
    ['`reason`', 'means'],
    Object.entries(draftSentences)
      .filter(([reason]) => !notOfInvoices.has(reason))
      .map(([reason, sentence]) => [`\`${reason}\``, sentence]),
  );
}

function eventsTable(): string {
  return markdownTable(
    ['type', 'sent when'],
    Object.entries(description.parse(describeWebhooks())).map(([type, { post }]) => [
      `\`${type}\``,
      post.summary,
    ]),
  );
}
