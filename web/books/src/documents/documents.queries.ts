import type {
  AccountingScreens,
  AppDocumentFile,
  AppListedDocument,
} from '@countinghouse/web-client/accounting';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { compact } from '../brand.ts';
import { queryClient } from '../query-client.ts';
import type { Act } from './document-acts.rules.ts';
import type { DocumentsSearch } from './documents-search.rules.ts';

export type Document = AppListedDocument;
export type DocumentFile = AppDocumentFile;
export type DocumentPage = AccountingScreens['listDocuments']['answer'];

export const pageSize = 50;

export const documentsQuery = (orgId: string, { overdue, mine, ...search }: DocumentsSearch) =>
  queryOptions({
    queryKey: ['documents', orgId, search, overdue, mine],
    queryFn: () =>
      call('listDocuments', {
        path: { orgId },
        query: {
          ...search,
          ...(overdue === true && { overdue: 'true' }),
          ...(mine === true && { mine: 'true' }),
          limit: pageSize,
        },
      }),
    placeholderData: (before) => before,
  });

/** How many each tab would list, and what they sum up to: beside the list, which does not wait for it. */
export const documentsSummaryQuery = (
  orgId: string,
  { overdue: _overdue, status: _status, offset: _offset, mine, ...search }: DocumentsSearch,
) =>
  queryOptions({
    queryKey: ['documents', orgId, 'summary', search, mine],
    queryFn: () =>
      call('listDocuments', {
        path: { orgId },
        query: { ...search, ...(mine === true && { mine: 'true' }), summary: 'true', limit: 1 },
      }),
    placeholderData: (before) => before,
  });

export type BulkAct = AccountingScreens['actOnDocuments']['body']['action'];

export const bulkMutation = (orgId: string) =>
  mutationOptions({
    mutationFn: ({
      act,
      documents,
      reason,
    }: {
      readonly act: BulkAct;
      readonly documents: readonly Document[];
      readonly reason: string;
    }) =>
      call('actOnDocuments', {
        path: { orgId },
        body: {
          action: act,
          documents: documents.map(({ id, version }) => ({ id, version })),
          ...(reason.trim() !== '' && { reason }),
        },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['documents', orgId] }),
  });

export const documentQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['document', orgId, id],
    queryFn: () => call('getDocument', { path: { orgId, id } }),
  });

export const documentMailsQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['document', orgId, id, 'mails'],
    queryFn: () => call('listDocumentMails', { path: { orgId, id } }),
  });

/** What posting it would write. */
export const documentPreviewQuery = (orgId: string, id: string, version: number) =>
  queryOptions({
    queryKey: ['document', orgId, id, 'preview', version],
    queryFn: () => call('previewDocument', { path: { orgId, id } }),
  });

export const chartQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['chart', orgId],
    queryFn: () => call('listChart', { path: { orgId } }),
    staleTime: 300_000,
  });

export const openPageMutation = (orgId: string, id: string) =>
  mutationOptions({
    mutationFn: () => call('openDocumentLink', { path: { orgId, id }, body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['document', orgId, id] }),
  });

export const closePageMutation = (orgId: string, id: string) =>
  mutationOptions({
    mutationFn: () => call('closeDocumentLink', { path: { orgId, id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['document', orgId, id] }),
  });

export interface ActInput {
  readonly reason?: string | undefined;
  readonly lockReason?: string | undefined;
  readonly message?: string | undefined;
  /** What is different from the document. */
  readonly correction?: Correction;
}

interface Correction {
  readonly due_date?: string;
  readonly reference?: string | null;
  readonly notes?: string | null;
}

/** One act on one document, at the version that was shown. */
export const actMutation = (orgId: string, document: DocumentFile, act: Act) =>
  mutationOptions({
    mutationFn: (input: ActInput) => perform(orgId, document, act, input),
    onSuccess: () => queryClient.invalidateQueries(),
  });

/** Voids it, and gives a draft that says the same. */
export const writeAgainMutation = (orgId: string, { id, version }: DocumentFile) =>
  mutationOptions({
    mutationFn: async (reason: string) => {
      await call('voidDocument', { path: { orgId, id }, body: { version, reason } });
      return call('duplicateDocument', { path: { orgId, id } });
    },
    onSuccess: () => queryClient.invalidateQueries(),
  });

/** As above, for any document. */
export const actsMutation = (orgId: string) =>
  mutationOptions({
    mutationFn: ({ document, act }: { readonly document: DocumentFile; readonly act: Act }) =>
      perform(orgId, document, act, {}),
    onSuccess: () => queryClient.invalidateQueries(),
  });

function perform(
  orgId: string,
  { id, version }: DocumentFile,
  act: Act,
  { reason = '', lockReason, message, correction = {} }: ActInput,
): Promise<unknown> {
  const path = { orgId, id };
  const body = compact({
    version,
    reason: reason === '' ? undefined : reason,
    lock_reason: lockReason === '' ? undefined : lockReason,
  });
  const posting = { ...body, version };
  switch (act) {
    case 'submit':
      return call('submitDocument', { path, body: { version } });
    case 'recall':
      return call('recallDocument', { path, body: { version } });
    case 'approve':
      return call('approveDocument', { path, body: posting });
    case 'confirm':
      return call('confirmSupplierCredit', { path, body: posting });
    case 'withdraw':
      return call('withdrawDocument', { path, body: { version } });
    case 'correct':
      return call('correctDocument', { path, body: { version, ...correction } });
    case 'reject':
      return call('rejectDocument', { path, body: { version, reason } });
    case 'issue':
      return call('issueDocument', { path, body: posting });
    case 'issue_and_send':
      return call('issueAndSendDocument', { path, body: posting });
    case 'send':
      return call('markDocumentSent', { path, body: { version } });
    case 'email':
      return call('mailDocument', {
        path,
        body: { purpose: 'send', ...(message !== undefined && message !== '' && { message }) },
      });
    case 'duplicate':
      return call('duplicateDocument', { path });
    case 'void':
      return call('voidDocument', { path, body: { version, reason } });
    case 'discard':
      return call('discardDocument', {
        path,
        body: { version, ...(reason !== '' && { reason }) },
      });
  }
}
