import { kindText } from '../documents/kind-texts.ts';
import type { ContactFile } from './contacts.queries.ts';
import { texts } from './texts.ts';

type Source = ContactFile['statement']['open_items'][number]['source'];

/** What is open: a document by its kind, anything else by what it is. */
export function itemName({ kind, document_kind: documentKind }: Source): string {
  if (documentKind !== null) return kindText(documentKind);
  return Object.entries(texts.kinds).find(([known]) => known === kind)?.[1] ?? kind;
}
