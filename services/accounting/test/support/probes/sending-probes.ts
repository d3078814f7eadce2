import {
  findCurrentParties,
  findIssuedParties,
  findPrintedDocument,
} from '../../../src/customers/pdf/printed-documents.sql.ts';
import {
  findOpenLinkRow,
  saveLinkRevoked,
  saveLinkView,
} from '../../../src/customers/public-links/public-links.sql.ts';
import {
  countMailsSince,
  findDocumentMail,
  listDocumentMails,
  saveMailEnd,
} from '../../../src/customers/sending/document-mails.sql.ts';
import { uncountMail } from '../../../src/customers/sending/mail-days.sql.ts';
import {
  listOpenInvoices,
  lockStatement,
} from '../../../src/customers/statements/statement-parts.sql.ts';
import type { Probes, ProbeScene } from './probe-scene.ts';

const now = new Date('2030-01-01T00:00:00Z');
const longAgo = new Date('2020-01-01T00:00:00Z');
const subjectOf = ({ victimInvoice }: ProbeScene) =>
  ({ kind: 'document', id: victimInvoice.id }) as const;

export const sendingProbes: Probes = {
  findDocumentMail: (tx, { attacker, victimSent }) =>
    findDocumentMail(tx, attacker.orgId, victimSent.mailId),
  listDocumentMails: (tx, scene) =>
    listDocumentMails(tx, scene.attacker.orgId, subjectOf(scene), { rowsMax: 10, offset: 0 }),
  countMailsSince: (tx, scene) =>
    countMailsSince(tx, scene.attacker.orgId, subjectOf(scene), longAgo),
  uncountMail: (tx, { attacker }) => uncountMail(tx, { orgId: attacker.orgId, day: '2026-01-01' }),
  saveMailEnd: (tx, { attacker, victimSent }) =>
    saveMailEnd(tx, attacker.orgId, victimSent.mailId, { status: 'refused', reason: 'mine' }),
  findIssuedParties: (tx, scene) =>
    findIssuedParties(tx, scene.attacker.orgId, { ...subjectOf(scene), contentVersion: null }),
  findCurrentParties: (tx, { attacker, victimInvoice }) =>
    findCurrentParties(tx, attacker.orgId, victimInvoice.contactId),
  findPrintedDocument: (tx, { attacker, victimInvoice }) =>
    findPrintedDocument(tx, attacker.orgId, victimInvoice.id),
  listOpenInvoices: (tx, { attacker, victimInvoice }) =>
    listOpenInvoices(tx, attacker.orgId, victimInvoice.contactId, 10),
  lockStatement: (tx, { attacker, victimInvoice }) =>
    lockStatement(tx, attacker.orgId, victimInvoice.contactId),
};

export const sendingTenantless: Readonly<Record<string, string>> = {
  insertDocumentMail: 'inserts under the organisation it names',
  countMail: 'counts for the organisation it names',
  saveMailsFailed: 'of all organisations at once, each row by its own',
  saveMailsQueued: 'of all organisations at once, each row by its own',
};

export const publicLinkProbes: Probes = {
  findOpenLinkRow: (tx, scene) => findOpenLinkRow(tx, scene.attacker.orgId, subjectOf(scene)),
  saveLinkView: (tx, { attacker, victimSent }) =>
    saveLinkView(tx, attacker.orgId, victimSent.linkId, now),
  saveLinkRevoked: (tx, scene) => saveLinkRevoked(tx, scene.attacker.orgId, subjectOf(scene), now),
};

export const publicLinkTenantless: Readonly<Record<string, string>> = {
  insertPublicLink: 'inserts under the organisation it names',
  saveOldLinksRevoked: 'what is old is closed, of whichever organisation',
  findLinkByHash: 'a browser brings a token of 256 random bits and no organisation',
};
