import {
  findAttachmentContent,
  findAttachmentRow,
  listAttachmentRows,
  saveAttachmentRemoved,
} from '../../../src/workbench/attachments/attachments.sql.ts';
import {
  findContentToScan,
  saveScanVerdict,
} from '../../../src/workbench/attachments/scanning/scans.sql.ts';
import {
  findCommentRow,
  listCommentRows,
  saveCommentRemoved,
} from '../../../src/workbench/comments/comments.sql.ts';
import type { Probes, ProbeScene } from './probe-scene.ts';

const at = new Date('2030-01-01T00:00:00Z');

const subjectOf = ({ victimInvoice }: ProbeScene) =>
  ({ kind: 'document', id: victimInvoice.id }) as const;

export const attachmentProbes: Probes = {
  listAttachmentRows: (tx, scene) => listAttachmentRows(tx, scene.attacker.orgId, subjectOf(scene)),
  findAttachmentRow: (tx, { attacker, victimFiles }) =>
    findAttachmentRow(tx, attacker.orgId, victimFiles.attachmentId),
  findAttachmentContent: (tx, { attacker, victimFiles }) =>
    findAttachmentContent(tx, attacker.orgId, victimFiles.attachmentId),
  saveAttachmentRemoved: (tx, { attacker, victimFiles: { attachmentId, memberId: by } }) =>
    saveAttachmentRemoved(tx, attacker.orgId, attachmentId, { by, at }),
  findContentToScan: (tx, { attacker, victimFiles }) =>
    findContentToScan(tx, attacker.orgId, victimFiles.attachmentId),
  saveScanVerdict: (tx, { attacker, victimFiles }) =>
    saveScanVerdict(tx, attacker.orgId, victimFiles.attachmentId, { finding: 'Eicar', at }),
  listCommentRows: (tx, scene) => listCommentRows(tx, scene.attacker.orgId, subjectOf(scene), 10),
  findCommentRow: (tx, { attacker, victimFiles }) =>
    findCommentRow(tx, attacker.orgId, victimFiles.commentId),
  saveCommentRemoved: (tx, { attacker, victimFiles: { commentId, memberId: by } }) =>
    saveCommentRemoved(tx, attacker.orgId, commentId, { by, at }),
};

export const attachmentTenantless = {
  toSubject: 'reads nothing',
  toSubjectColumns: 'reads nothing',
  insertAttachment: 'writes the organisation it is given, where the key asks for the document',
  insertComment: 'writes the organisation it is given, where the key asks for the document',
  takeUnscanned: 'takes the files of every organisation',
  eraseRemovedContents: 'erases for every organisation',
};
