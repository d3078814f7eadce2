import {
  findChangeRequest,
  hasOpenChange,
  listChangeRequests,
  saveChangeEnd,
} from '../../../src/people/changes/change-requests.sql.ts';
import { nobody } from './probe-scene.ts';
import type { Probes } from './probe-scene.ts';

const later = new Date('2030-01-01T00:00:00Z');

export const changeProbes: Probes = {
  findChangeRequest: (tx, { attacker, victimPeople }) =>
    findChangeRequest(tx, attacker.orgId, victimPeople.changeId),
  hasOpenChange: async (tx, { attacker, victim }) => {
    const subject = { action: 'member.invite', subjectId: `${victim.orgId}@example.com` } as const;
    return (await hasOpenChange(tx, attacker.orgId, subject)) ? [subject] : [];
  },
  listChangeRequests: (tx) => listChangeRequests(tx, nobody, null, 200),
  saveChangeEnd: (tx, { attacker, victimPeople }) =>
    saveChangeEnd(
      tx,
      { orgId: attacker.orgId, id: victimPeople.changeId },
      { status: 'cancelled', decidedByMemberId: null, endedAt: later, reason: null },
    ),
};

export const changeTenantless: Readonly<Record<string, string>> = {
  insertChangeRequest: 'inserts under the organisation that the row names',
  listExpiredChanges: 'the worker looks through all organisations; each request names its own',
};
