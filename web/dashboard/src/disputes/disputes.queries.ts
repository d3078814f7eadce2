import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import type { DisputesSearch } from './disputes-search.rules.ts';

export type Dispute = PaymentsScreens['getDispute']['answer'];

const pageSize = 50;

export const disputesQuery = (workspaceId: string, { status, after }: DisputesSearch) => {
  const query = {
    ...(status !== undefined && { status }),
    ...(after !== undefined && { starting_after: after }),
    limit: pageSize,
  };
  return queryOptions({
    queryKey: ['disputes', workspaceId, query],
    queryFn: () => call('listDisputes', { path: { workspaceId }, query }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
};

export const disputeQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['dispute', workspaceId, id],
    queryFn: () => call('getDispute', { path: { workspaceId, id } }),
    refetchInterval: 30_000,
  });

export const acceptDispute = (workspaceId: string, id: string) =>
  call('acceptDispute', { path: { workspaceId, id } });

export interface Evidence {
  readonly explanation: string;
  readonly delivered_on?: string;
  readonly delivery_reference?: string;
}

export const submitEvidence = (workspaceId: string, id: string, body: Evidence) =>
  call('submitDisputeEvidence', { path: { workspaceId, id }, body });

export const disputeFilesQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['dispute', workspaceId, id, 'files'],
    queryFn: () => call('listDisputeFiles', { path: { workspaceId, id } }),
  });

export const uploadDisputeFile = (workspaceId: string, id: string, file: File) =>
  call(
    'uploadDisputeFile',
    { path: { workspaceId, id }, query: { fileName: file.name } },
    { file },
  );

export const removeDisputeFile = (workspaceId: string, id: string, fileId: string) =>
  call('removeDisputeFile', { path: { workspaceId, id, fileId } });

/** Fetched by a link: `getDisputePack` is a file. */
export const disputePackAddress = (workspaceId: string, id: string): string =>
  `/dashboard/api/workspaces/${workspaceId}/disputes/${id}/pack?format=pdf`;

/** Fetched by a link: `getDisputeFileContent` is a file. */
export const disputeFileAddress = (workspaceId: string, id: string, fileId: string): string =>
  `/dashboard/api/workspaces/${workspaceId}/disputes/${id}/files/${fileId}/content`;
