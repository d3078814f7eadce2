import type { AccountingScreens } from '@countinghouse/web-client/accounting';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export type Trail = AccountingScreens['getTrail']['answer'];
export type TrailNode = Trail['nodes'][number];
export type TrailStart = AccountingScreens['getTrail']['path']['kind'];

export const trailQuery = (orgId: string, kind: TrailStart, id: string) =>
  queryOptions({
    queryKey: ['trail', orgId, kind, id],
    queryFn: () => call('getTrail', { path: { orgId, kind, id } }),
  });
