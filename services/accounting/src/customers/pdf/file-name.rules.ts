import type { DocumentView } from './document-view.rules.ts';

/** Keeps only the characters of a title that every file system and header accepts. */
export function pdfFileName({ title }: Pick<DocumentView, 'title'>): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[-.]+|-+$/g, '');
  return `${plain === '' ? 'document' : plain}.pdf`;
}
