import type { DocumentView } from './document-view.rules.ts';

/** Of a title only what every system and header takes as part of a name. */
export function pdfFileName({ title }: Pick<DocumentView, 'title'>): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[-.]+|-+$/g, '');
  return `${plain === '' ? 'document' : plain}.pdf`;
}
