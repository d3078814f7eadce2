import type {
  AccountingScreens,
  AppContact,
  AppContactFile,
} from '@countinghouse/web-client/accounting';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { queryClient } from '../query-client.ts';
import type { ContactsSearch } from './contacts-search.rules.ts';

export type Contact = AppContact;
export type ContactFile = AppContactFile;

export const contactsQuery = (orgId: string, search: ContactsSearch) =>
  queryOptions({
    queryKey: ['contacts', orgId, search],
    queryFn: () => call('searchContacts', { path: { orgId }, query: { ...search, limit: 50 } }),
    placeholderData: (before) => before,
  });

export const contactQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['contact', orgId, id],
    queryFn: () => call('getContact', { path: { orgId, id } }),
  });

export interface StatementPeriod {
  readonly from: string;
  readonly to: string;
}

export const statementQuery = (orgId: string, id: string, period: StatementPeriod) =>
  queryOptions({
    queryKey: ['contact', orgId, id, 'statement', period],
    queryFn: () => call('getContactStatement', { path: { orgId, id }, query: { ...period } }),
    placeholderData: (before) => before,
  });

export interface TypedStatementMail {
  readonly address: string;
  readonly message: string;
  readonly language: 'en' | 'fr';
}

function toMailBody(period: StatementPeriod, { address, message, language }: TypedStatementMail) {
  return {
    ...period,
    language,
    ...(address !== '' && { to_address: address }),
    ...(message !== '' && { message }),
  };
}

export const statementMailPreviewQuery = (
  orgId: string,
  id: string,
  period: StatementPeriod,
  typed: TypedStatementMail,
) =>
  queryOptions({
    queryKey: ['statement-mail', orgId, id, period, typed],
    queryFn: () =>
      call('previewStatementMail', { path: { orgId, id }, body: toMailBody(period, typed) }),
    placeholderData: (before) => before,
    retry: false,
  });

export const statementMailsQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['statement-mails', orgId, id],
    queryFn: () => call('listStatementMails', { path: { orgId, id } }),
  });

export const mailStatementMutation = (orgId: string, id: string) =>
  mutationOptions({
    mutationFn: ({
      period,
      typed,
    }: {
      readonly period: StatementPeriod;
      readonly typed: TypedStatementMail;
    }) => call('mailContactStatement', { path: { orgId, id }, body: toMailBody(period, typed) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['statement-mails', orgId, id] }),
  });

export const openStatementLinkMutation = (orgId: string, id: string) =>
  mutationOptions({
    mutationFn: () => call('openStatementLink', { path: { orgId, id }, body: {} }),
  });

export const closeStatementLinkMutation = (orgId: string, id: string) =>
  mutationOptions({ mutationFn: () => call('closeStatementLink', { path: { orgId, id } }) });

/** In full: asked for only when somebody opens them. */
export const bankDetailsQuery = (orgId: string, id: string, detailsId: string) =>
  queryOptions({
    queryKey: ['bank-details', orgId, id, detailsId],
    queryFn: () => call('showContactBankDetails', { path: { orgId, id } }),
    gcTime: 0,
  });

type Edit = Omit<AccountingScreens['editContact']['body'], 'version'>;

export interface TypedBank {
  readonly holder: string;
  readonly account: string;
  readonly bank: string;
}

export const contactActs = {
  edit: (orgId: string, { id, version }: ContactFile, edit: Edit) =>
    call('editContact', { path: { orgId, id }, body: { version, ...edit } }),
  setBank: (orgId: string, id: string, { holder, account, bank }: TypedBank) =>
    call('setContactBankDetails', {
      path: { orgId, id },
      body: { holder, account_number: account, ...(bank !== '' && { bank }) },
    }),
  checkBank: (orgId: string, id: string, detailsId: string) =>
    call('checkContactBankDetails', { path: { orgId, id }, body: { details_id: detailsId } }),
};
