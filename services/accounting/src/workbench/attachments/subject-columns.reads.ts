import type { Subject } from './subject.rules.ts';

/** Columns of a row that belongs to a document, a bank line or a contact. */
interface SubjectColumns {
  readonly document_id: string | null;
  readonly bank_line_id: string | null;
  readonly contact_id: string | null;
}

export function toSubjectColumns({ kind, id }: Subject): SubjectColumns {
  return {
    document_id: kind === 'document' ? id : null,
    bank_line_id: kind === 'bank_line' ? id : null,
    contact_id: kind === 'contact' ? id : null,
  };
}

export function toSubject(columns: SubjectColumns): Subject {
  const { document_id: documentId, bank_line_id: lineId, contact_id: contactId } = columns;
  if (documentId !== null) return { kind: 'document', id: documentId };
  if (lineId !== null) return { kind: 'bank_line', id: lineId };
  if (contactId !== null) return { kind: 'contact', id: contactId };
  throw new TypeError('the row belongs to no document, bank line or contact');
}
