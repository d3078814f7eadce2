import {
  listLastReminders,
  listReminders,
} from '../../../src/customers/reminders/reminders.reads.ts';
import {
  deleteExclusion,
  findContactReminders,
  findSchedule,
  isAddressRefused,
  isExcluded,
  listReminderCandidates,
  listSentDays,
} from '../../../src/customers/reminders/reminders.sql.ts';
import type { Probes } from './probe-scene.ts';

const everyDay = { from: '2000-01-01', to: '2099-12-31', stepsDefault: [{ days: 0, text: null }] };

export const reminderProbes: Probes = {
  findSchedule: (tx, { attacker }) => findSchedule(tx, attacker.orgId),
  findContactReminders: (tx, { attacker, victimInvoice }) =>
    findContactReminders(tx, attacker.orgId, victimInvoice.contactId),
  isExcluded: (tx, { attacker, victimInvoice }) => isExcluded(tx, attacker.orgId, victimInvoice.id),
  deleteExclusion: (tx, { attacker, victimInvoice }) =>
    deleteExclusion(tx, attacker.orgId, victimInvoice.id),
  listSentDays: async (tx, { attacker, victimInvoice }) => [
    ...(await listSentDays(tx, attacker.orgId, victimInvoice.id)),
  ],
  isAddressRefused: (tx, { attacker, victimInvoice }) =>
    isAddressRefused(tx, {
      orgId: attacker.orgId,
      documentId: victimInvoice.id,
      to: 'customer@example.com',
    }),
  listReminderCandidates: (tx, { attacker }) =>
    listReminderCandidates(tx, attacker.orgId, everyDay, null, 10),
  listReminders: (tx, { attacker, victimInvoice }) =>
    listReminders(tx, attacker.orgId, [victimInvoice.id], 10),
  listLastReminders: (tx, { attacker, victimInvoice }) =>
    listLastReminders(tx, attacker.orgId, [victimInvoice.id]),
};

export const reminderTenantless: Readonly<Record<string, string>> = {
  saveSchedule: 'writes the organisation it is given',
  saveContactReminders: 'writes the organisation it is given, where the key asks for the contact',
  insertExclusion: 'writes the organisation it is given, where the key asks for the document',
  saveHeld: 'writes the organisation it is given, where the key asks for the document',
  listReminderOrganisations: 'names the organisations of all tenants for the worker',
};
