import type { AccountingScreens } from '@countinghouse/web-client/accounting';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { queryClient } from '../query-client.ts';

export type Step = AccountingScreens['setReminderSchedule']['body']['steps'][number];

export const scheduleQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['reminder-schedule', orgId],
    queryFn: () => call('getReminderSchedule', { path: { orgId } }),
  });

export const setSchedule = (
  orgId: string,
  body: AccountingScreens['setReminderSchedule']['body'],
) => call('setReminderSchedule', { path: { orgId }, body });

export const contactRemindersQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['contact', orgId, id, 'reminders'],
    queryFn: () => call('getContactReminders', { path: { orgId, id } }),
  });

export const setContactReminders = (
  orgId: string,
  id: string,
  body: AccountingScreens['setContactReminders']['body'],
) => call('setContactReminders', { path: { orgId, id }, body });

export const invoiceRemindersQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['document', orgId, id, 'reminders'],
    queryFn: () => call('getInvoiceReminders', { path: { orgId, id } }),
  });

export const excludeMutation = (orgId: string, id: string) =>
  mutationOptions({
    mutationFn: (excluded: boolean) =>
      call('excludeFromReminders', { path: { orgId, id }, body: { excluded } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['document', orgId, id] }),
  });

export const remindMutation = (orgId: string, id: string) =>
  mutationOptions({
    mutationFn: () => call('mailDocument', { path: { orgId, id }, body: { purpose: 'reminder' } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['document', orgId, id] }),
  });
