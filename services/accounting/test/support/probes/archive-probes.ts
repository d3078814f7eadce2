import {
  countArchivedFiles,
  findArchivedContent,
  listArchivedAttachments,
  listJournalSums,
  listPrintedSubjects,
} from '../../../src/leaving/archives/archive-files.sql.ts';
import { newTestId } from '../people/tenants.ts';
import type { Probes } from './probe-scene.ts';

export const archiveProbes: Probes = {
  listPrintedSubjects: (tx, { attacker }) => listPrintedSubjects(tx, attacker.orgId, null, 10),
  listArchivedAttachments: (tx, { attacker }) =>
    listArchivedAttachments(tx, attacker.orgId, null, 10),
  findArchivedContent: (tx, { attacker, victimFiles }) =>
    findArchivedContent(tx, attacker.orgId, newTestId(), victimFiles.attachmentId),
  countArchivedFiles: (tx, { attacker }) => countArchivedFiles(tx, attacker.orgId),
  listJournalSums: (tx, { attacker }) => listJournalSums(tx, attacker.orgId),
};
