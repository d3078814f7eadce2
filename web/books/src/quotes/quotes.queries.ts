import type { AccountingScreens, AppQuote } from '@countinghouse/web-client/accounting';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import type { Draft } from '../editor/draft.rules.ts';
import { toContent } from '../editor/editor.queries.ts';
import type { QuotesSearch } from './quotes-search.rules.ts';

export type Quote = AppQuote;
export type QuoteRow = AccountingScreens['listQuotes']['answer']['data'][number];

const pageSize = 50;

export const quotesQuery = (orgId: string, search: QuotesSearch) =>
  queryOptions({
    queryKey: ['quotes', orgId, search],
    queryFn: () => call('listQuotes', { path: { orgId }, query: { ...search, limit: pageSize } }),
    placeholderData: (before) => before,
  });

export const quoteQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['quote', orgId, id],
    queryFn: () => call('getQuote', { path: { orgId, id } }),
  });

export const quoteVersionQuery = (orgId: string, id: string, contentVersion: string) =>
  queryOptions({
    queryKey: ['quote', orgId, id, 'version', contentVersion],
    queryFn: () => call('getQuoteVersion', { path: { orgId, id, contentVersion } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What is sent of a quote; null while something that it needs is missing. */
export function toQuoteContent(draft: Draft, leadId: string | null) {
  const content = toContent(draft);
  if (content === null || content.lines.length === 0 || draft.head.contactId === '') return null;
  const { due_date: expiry, contact_id: _contact, credits_id: _credits, ...rest } = content;
  return {
    ...rest,
    contact_id: draft.head.contactId,
    ...(expiry !== undefined && { expiry_date: expiry }),
    ...(leadId !== null && { lead_id: leadId }),
  };
}
export type QuoteContent = NonNullable<ReturnType<typeof toQuoteContent>>;

export const quotePreviewQuery = (orgId: string, content: QuoteContent | null) =>
  queryOptions({
    queryKey: ['quote-preview', orgId, content],
    queryFn: ({ signal }) =>
      call(
        'previewQuote',
        { path: { orgId }, body: content ?? { contact_id: '', lines: [] } },
        { signal },
      ),
    enabled: content !== null,
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
  });

export interface SaveQuote {
  readonly content: QuoteContent;
  /** Null for one that is not stored yet. */
  readonly stored: Pick<Quote, 'id' | 'version' | 'status'> | null;
  /** Made when the form opened: a repeat makes no second draft. */
  readonly idempotencyKey: string;
}

export function saveQuote(
  orgId: string,
  { content, stored, idempotencyKey }: SaveQuote,
): Promise<Quote> {
  if (stored === null) {
    return call(
      'createQuote',
      { path: { orgId }, body: content },
      { headers: { 'idempotency-key': idempotencyKey } },
    );
  }
  const input = {
    path: { orgId, id: stored.id },
    body: { ...content, version: stored.version },
  };
  return stored.status === 'draft' ? call('editQuote', input) : call('reviseQuote', input);
}

export const quoteActs = {
  send: (orgId: string, id: string, body: AccountingScreens['sendQuote']['body']) =>
    call('sendQuote', { path: { orgId, id }, body }),
  withdraw: (orgId: string, { id, version }: Quote, reason: string) =>
    call('withdrawQuote', {
      path: { orgId, id },
      body: { version, ...(reason !== '' && { reason }) },
    }),
  convert: (orgId: string, { id, version }: Quote) =>
    call('convertQuote', { path: { orgId, id }, body: { version } }),
  duplicate: (orgId: string, { id }: Quote) => call('duplicateQuote', { path: { orgId, id } }),
};
