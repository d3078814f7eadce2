import type { ConsoleScreens } from '@countinghouse/web-client/console';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export type Recovery = ConsoleScreens['listRecoveries']['answer']['data'][number];
export type RecoveryKind = 'second_factor' | 'successor';

export const recoveriesQuery = queryOptions({
  queryKey: ['recoveries'],
  queryFn: () => call('listRecoveries'),
});

export const openRecovery = (body: {
  readonly tenantId: string;
  readonly memberId: string;
  readonly kind: RecoveryKind;
  readonly newEmail?: string;
  readonly reason: string;
}) => call('openRecovery', { body });

export const stopRecovery = (id: string, reason: string) =>
  call('stopRecovery', { path: { id }, body: { reason } });
