import { major } from '@countinghouse/ui';
import type { AppContentPreview } from '@countinghouse/web-client/accounting';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import type { DocumentFile } from '../documents/documents.queries.ts';
import { queryClient } from '../query-client.ts';
import { toSentLines } from './draft.rules.ts';
import type { Draft } from './draft.rules.ts';

export type Preview = AppContentPreview;

export const documentKinds = [
  'invoice',
  'credit_note',
  'bill',
  'supplier_credit',
  'expense_claim',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

const listsStaleMs = 300_000;
const foundMax = 20;

export const itemsQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['items', orgId],
    queryFn: () => call('listItems', { path: { orgId }, query: { active: 'true', limit: 200 } }),
    staleTime: listsStaleMs,
  });

export const taxCodesQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['tax-codes', orgId],
    queryFn: () => call('listTaxCodes', { path: { orgId } }),
    staleTime: listsStaleMs,
  });

export const contactChoicesQuery = (orgId: string, type: 'customer' | 'supplier', text: string) =>
  queryOptions({
    queryKey: ['contacts', orgId, 'choices', type, text],
    queryFn: () =>
      call('searchContacts', {
        path: { orgId },
        query: { type, active: 'true', limit: foundMax, ...(text !== '' && { text }) },
      }),
    placeholderData: (before) => before,
  });

/** What is sent of a draft; null while a number in it is none. */
export function toContent(draft: Draft) {
  const { head } = draft;
  const sent = toSentLines(draft.lines);
  if (sent.kind === 'unread') return null;
  return {
    ...(head.contactId !== '' && { contact_id: head.contactId }),
    ...(head.date !== '' && { date: head.date }),
    ...(head.dueDate !== '' && { due_date: head.dueDate }),
    ...(head.reference.trim() !== '' && { reference: head.reference.trim() }),
    ...(head.notes.trim() !== '' && { notes: head.notes.trim() }),
    ...(head.currency !== '' && { currency: head.currency }),
    ...(head.amounts !== null && { amounts: head.amounts }),
    ...(head.creditsId !== '' && { credits_id: head.creditsId }),
    lines: sent.lines.map(({ unit_price: price, ...line }) => ({
      ...line,
      ...(price !== undefined && { unit_price: major(price) }),
    })),
  };
}
export type Content = NonNullable<ReturnType<typeof toContent>>;

/** What the service makes of it. Refusals are answers: they say what is missing. */
export const previewQuery = (orgId: string, kind: DocumentKind, content: Content | null) =>
  queryOptions({
    queryKey: ['draft-preview', orgId, kind, content],
    queryFn: ({ signal }) =>
      call(
        'previewNewDocument',
        { path: { orgId }, body: { kind, lines: [], ...content } },
        { signal },
      ),
    enabled: content !== null && content.lines.length > 0,
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
  });

export interface SaveInput {
  readonly kind: DocumentKind;
  readonly content: Content;
  /** Null for one that is not stored yet. */
  readonly stored: { readonly id: string; readonly version: number } | null;
  /** Made when the form opened: a repeat makes no second draft. */
  readonly idempotencyKey: string;
}

export const saveMutation = (orgId: string) =>
  mutationOptions({
    mutationFn: ({ kind, content, stored, idempotencyKey }: SaveInput): Promise<DocumentFile> =>
      stored === null
        ? call(
            'createDocument',
            { path: { orgId }, body: { kind, ...content } },
            { headers: { 'idempotency-key': idempotencyKey } },
          )
        : call('editDocument', {
            path: { orgId, id: stored.id },
            body: { version: stored.version, ...content },
          }),
    onSuccess: async (file) => {
      queryClient.setQueryData(['document', orgId, file.id], file);
      await queryClient.invalidateQueries({ queryKey: ['documents', orgId] });
    },
  });

export interface NewContact {
  readonly name: string;
  readonly email: string;
  readonly isCustomer: boolean;
  readonly isSupplier: boolean;
}

export const addContactMutation = (orgId: string) =>
  mutationOptions({
    mutationFn: ({ name, email, isCustomer, isSupplier }: NewContact) =>
      call('addContact', {
        path: { orgId },
        body: {
          name,
          is_customer: isCustomer,
          is_supplier: isSupplier,
          ...(email !== '' && { email }),
        },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['contacts', orgId] }),
  });
