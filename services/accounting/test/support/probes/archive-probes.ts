import {
  countArchivedFiles,
  findArchivedContent,
  listArchivedAttachments,
  listJournalSums,
  listPrintedSubjects,
} from '../../../src/leaving/archives/archive-files.sql.ts';
import {
  erasePeople,
  listRunningRecurring,
  saveAccessEnded,
} from '../../../src/leaving/closing/closing.sql.ts';
import { listEndingRows } from '../../../src/leaving/closing/endings.sql.ts';
import { countOpenConnections } from '../../../src/leaving/closing/obstacles.sql.ts';
import { saveClosingColumns } from '../../../src/people/closing/closing.sql.ts';
import { newTestId } from '../people/tenants.ts';
import type { Probes } from './probe-scene.ts';

const at = new Date('2026-12-01T00:00:00Z');

export const archiveProbes: Probes = {
  listEndingRows: async (tx, { attacker }) =>
    (await listEndingRows(tx, attacker.orgId)).filter(
      // The attacker has keys of its own.
      ({ kind, count }) => kind !== 'api_keys' && count > 0,
    ),
  listRunningRecurring: (tx, { attacker }) => listRunningRecurring(tx, attacker.orgId),
  saveAccessEnded: (tx, { attacker }) => saveAccessEnded(tx, attacker.orgId, at),
  erasePeople: (tx, { attacker }) => erasePeople(tx, attacker.orgId),
  countOpenConnections: (tx, { attacker }) => countOpenConnections(tx, attacker.orgId),
  saveClosingColumns: (tx, { attacker }) =>
    saveClosingColumns(tx, attacker.orgId, { closingAt: null, closedAt: null, now: at }),
  listPrintedSubjects: (tx, { attacker }) => listPrintedSubjects(tx, attacker.orgId, null, 10),
  listArchivedAttachments: (tx, { attacker }) =>
    listArchivedAttachments(tx, attacker.orgId, null, 10),
  findArchivedContent: (tx, { attacker, victimFiles }) =>
    findArchivedContent(tx, attacker.orgId, newTestId(), victimFiles.attachmentId),
  countArchivedFiles: (tx, { attacker }) => countArchivedFiles(tx, attacker.orgId),
  listJournalSums: (tx, { attacker }) => listJournalSums(tx, attacker.orgId),
};
