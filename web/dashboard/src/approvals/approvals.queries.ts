import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export type ListedApproval = PaymentsScreens['listApprovals']['answer']['data'][number];
export type FullApproval = PaymentsScreens['getApproval']['answer'];
export type Decision = PaymentsScreens['prepareApprovalSignature']['body']['decision'];
type ApproveBody = PaymentsScreens['approveApproval']['body'];
type RejectBody = PaymentsScreens['rejectApproval']['body'];

export const approvalsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['approvals', businessId, 'all'],
    queryFn: () => call('listApprovals', { path: { businessId } }),
    refetchInterval: 30_000,
  });

export const openApprovalsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['approvals', businessId, 'open'],
    queryFn: () =>
      call('listApprovals', { path: { businessId }, query: { status: 'requires_review' } }),
    refetchInterval: 30_000,
  });

export const approvalQuery = (businessId: string, id: string) =>
  queryOptions({
    queryKey: ['approval', businessId, id],
    queryFn: () => call('getApproval', { path: { businessId, id } }),
    refetchInterval: 30_000,
  });

/** Whose it is: mails name requests without their business. */
export const approvalPlaceQuery = (id: string) =>
  queryOptions({
    queryKey: ['approval-place', id],
    queryFn: () => call('findApproval', { path: { id } }),
  });

/** The text that a decision signs, with a challenge for it. Each call makes the one before worthless. */
export const prepareSignature = (businessId: string, id: string, decision: Decision) =>
  call('prepareApprovalSignature', { path: { businessId, id }, body: { decision } });

/** The text alone, to be read before anything is pressed. */
export const signedTextQuery = (businessId: string, id: string) =>
  queryOptions({
    queryKey: ['signed-text', businessId, id],
    queryFn: async () => (await prepareSignature(businessId, id, 'approved')).operation,
    retry: false,
  });

export const approve = (businessId: string, id: string, body: ApproveBody) =>
  call('approveApproval', { path: { businessId, id }, body });

export const reject = (businessId: string, id: string, body: RejectBody) =>
  call('rejectApproval', { path: { businessId, id }, body });
