import type { AccountingScreens } from '@countinghouse/web-client/accounting';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { fileAddress } from '../paths.ts';
import { queryClient } from '../query-client.ts';

/** A document, a bank line or a contact. */
export interface Subject {
  readonly subject: AccountingScreens['listAttachments']['query']['subject'];
  readonly subject_id: string;
}

export type Attachment = AccountingScreens['listAttachments']['answer']['data'][number];
export type Comment = AccountingScreens['listComments']['answer']['data'][number];

/** The scanner needs seconds. */
const scanLookMs = 10_000;

export const attachmentsQuery = (orgId: string, subject: Subject) =>
  queryOptions({
    queryKey: ['attachments', orgId, subject],
    queryFn: () => call('listAttachments', { path: { orgId }, query: { ...subject } }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ scan }) => scan === 'waiting') === true ? scanLookMs : false,
  });

export const commentsQuery = (orgId: string, subject: Subject) =>
  queryOptions({
    queryKey: ['comments', orgId, subject],
    queryFn: () => call('listComments', { path: { orgId }, query: { ...subject } }),
  });

/** One after the other: an organisation uploads few at a time. */
export const attachMutation = (orgId: string, subject: Subject) =>
  mutationOptions({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        const query = { ...subject, file_name: file.name };
        await call('attachFile', { path: { orgId }, query }, { file });
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['attachments'] }),
  });

export const removeFileMutation = (orgId: string) =>
  mutationOptions({
    mutationFn: (id: string) => call('removeAttachment', { path: { orgId, id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['attachments'] }),
  });

export const commentMutation = (orgId: string, subject: Subject) =>
  mutationOptions({
    mutationFn: (text: string) =>
      call('writeComment', { path: { orgId }, body: { ...subject, text } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['comments'] }),
  });

export const removeCommentMutation = (orgId: string) =>
  mutationOptions({
    mutationFn: (id: string) => call('removeComment', { path: { orgId, id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['comments'] }),
  });

export const contentAddress = (orgId: string, id: string): string =>
  fileAddress(orgId, `/attachments/${id}/content`);
