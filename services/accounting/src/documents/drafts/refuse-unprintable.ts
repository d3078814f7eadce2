import { isPrintable } from '@countinghouse/pdf/printable';
import type { DocumentKind } from '../../kernel/document-kind.rules.ts';
import type { Contact } from '../../setup/contacts/contact.rules.ts';
import { familyOf } from '../document/document.rules.ts';
import { refuseDraft } from './draft.rules.ts';
import type { DraftContent, DraftRejection } from './draft.rules.ts';
import type { ResolvedLine } from './resolve-lines.ts';

/**
 * Rejects text that no installed font can print, while it can still be changed. Only sales documents:
 * purchases are not printed here.
 */
export async function refuseUnprintable(
  kind: DocumentKind,
  contact: Pick<Contact, 'name' | 'addressLines' | 'taxNumber'>,
  { reference, notes }: Pick<DraftContent, 'reference' | 'notes'>,
  lines: readonly Pick<ResolvedLine, 'description'>[],
): Promise<DraftRejection | null> {
  if (familyOf(kind) !== 'sales') return null;
  const texts: readonly (readonly [field: string, text: string | null])[] = [
    ...[contact.name, ...contact.addressLines, contact.taxNumber].map(
      (text) => ['contact_id', text] as const,
    ),
    ['reference', reference],
    ['notes', notes],
    ...lines.map(({ description }, index) => [`lines.${index}.description`, description] as const),
  ];
  for (const [field, text] of texts) {
    const isFine = text === null || (await isPrintable(text));
    if (!isFine) return refuseDraft('text_not_printable', field);
  }
  return null;
}
