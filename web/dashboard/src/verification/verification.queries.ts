import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export type Account = PaymentsScreens['getAccount']['answer'];
export type Document = PaymentsScreens['listDocuments']['answer']['data'][number];
export type DocumentKind = PaymentsScreens['uploadDocument']['query']['kind'];
export type Owner = PaymentsScreens['listBeneficialOwners']['answer']['data'][number];

/** What is missing is said by the live workspace. */
export const accountQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['verification', 'account', workspaceId],
    queryFn: () => call('getAccount', { path: { workspaceId } }),
  });

export const documentsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['verification', 'documents', businessId],
    queryFn: () => call('listDocuments', { path: { businessId } }),
  });

export const ownersQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['verification', 'owners', businessId],
    queryFn: () => call('listBeneficialOwners', { path: { businessId } }),
  });

export const checksQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['verification', 'checks', businessId],
    queryFn: () => call('listVerifications', { path: { businessId } }),
  });

export const uploadDocument = (businessId: string, kind: DocumentKind, file: File) =>
  call('uploadDocument', { path: { businessId }, query: { kind, fileName: file.name } }, { file });

export const submitDocument = (businessId: string, documentId: string) =>
  call('submitDocument', { path: { businessId, documentId } });

export const removeDocument = (businessId: string, documentId: string) =>
  call('removeDocument', { path: { businessId, documentId } });

export const documentAddress = (businessId: string, documentId: string): string =>
  `/dashboard/api/businesses/${businessId}/documents/${documentId}/content`;

export const addOwner = (businessId: string, name: string, shareBasisPoints: number) =>
  call('addBeneficialOwner', { path: { businessId }, body: { name, shareBasisPoints } });

export const changeOwner = (
  businessId: string,
  ownerId: string,
  name: string,
  shareBasisPoints: number,
) =>
  call('changeBeneficialOwner', {
    path: { businessId, ownerId },
    body: { name, shareBasisPoints },
  });

export const removeOwner = (businessId: string, ownerId: string) =>
  call('removeBeneficialOwner', { path: { businessId, ownerId } });

export const startCheck = (workspaceId: string, type: 'business' | 'owner') =>
  call('startVerification', { path: { workspaceId }, body: { type } });
