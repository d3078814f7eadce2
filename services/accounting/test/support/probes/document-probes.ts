import {
  countDocuments,
  countAllDocuments,
  listDocuments,
  sumByStatus,
} from '../../../src/documents/document/document-lists.sql.ts';
import { saveMoves } from '../../../src/documents/document/document-moves.sql.ts';
import {
  findDocument,
  lockDocumentRow,
  listLines,
  saveMove,
} from '../../../src/documents/document/documents.sql.ts';
import type { Move } from '../../../src/documents/document/documents.sql.ts';
import { findDocumentWithLineRows } from '../../../src/documents/document/single-document.sql.ts';
import {
  deleteParts,
  saveContent,
  saveCorrection,
  saveEdit,
  sumCreditsOf,
} from '../../../src/documents/drafts/drafts.sql.ts';
import { saveDueDate } from '../../../src/ledger/open-items/due-date.sql.ts';
import { author } from '../documents/issuing-scene.ts';
import { nobody } from './probe-scene.ts';
import type { Probes, ProbeScene } from './probe-scene.ts';

const later = new Date('2030-01-01T00:00:00Z');
const everything = {
  status: null,
  kind: null,
  contactId: null,
  from: null,
  to: null,
  reference: null,
  overdueOn: null,
};
const theirs = { orgId: nobody, family: 'sales' } as const;

export const documentProbes: Probes = {
  findDocument: (tx, { attacker, victimInvoice }) =>
    findDocument(tx, attacker.orgId, victimInvoice.id),
  lockDocumentRow: (tx, { attacker, victimInvoice }) =>
    lockDocumentRow(tx, attacker.orgId, victimInvoice.id),
  findDocumentWithLineRows: (tx, { attacker, victimInvoice }) =>
    findDocumentWithLineRows(tx, attacker.orgId, 'sales', victimInvoice.id),
  listLines: (tx, { attacker, victimInvoice }) => listLines(tx, attacker.orgId, victimInvoice.id),
  listDocuments: (tx, { attacker, victimInvoice }) => {
    const filter = { ...everything, contactId: victimInvoice.contactId };
    const both = [{ family: 'sales' }, { family: 'purchases' }] as const;
    return listDocuments(tx, attacker.orgId, both, filter, { offset: 0, rowsMax: 10 });
  },
  sumByStatus: (tx, { attacker, victimInvoice }) => {
    const filter = { ...everything, contactId: victimInvoice.contactId };
    return sumByStatus(tx, attacker.orgId, [{ family: 'sales' }], [['posted', filter]], 10);
  },
  countDocuments: (tx) => countDocuments(tx, theirs, everything, 10),
  countAllDocuments: (tx) => countAllDocuments(tx, theirs),
  saveMove: (tx, scene) => saveMove(tx, discarding(scene), null),
  saveMoves: (tx, scene) => saveMoves(tx, [discarding(scene)], null),
};

export const documentTenantless: Readonly<Record<string, string>> = {
  toDocument: 'reads a row that a statement of this list found',
};

export const draftProbes: Probes = {
  saveContent: (tx, { attacker, victimDraft }) =>
    saveContent(tx, { ...victimDraft, orgId: attacker.orgId, notes: 'mine' }, later),
  deleteParts: (tx, { attacker, victimDraft }) => deleteParts(tx, attacker.orgId, victimDraft.id),
  saveEdit: (tx, { attacker, victimDraft: { id, version } }) =>
    saveEdit(tx, { orgId: attacker.orgId, id, version, actor: author, detail: {}, at: later }),
  saveCorrection: (tx, { attacker, victimInvoice }) =>
    saveCorrection(tx, { ...victimInvoice, orgId: attacker.orgId, notes: 'mine' }),
  sumCreditsOf: (tx, { attacker, victimInvoice }) =>
    sumCreditsOf(tx, attacker.orgId, victimInvoice.id, null),
  saveDueDate: (tx, { attacker, victimInvoice: { id } }) =>
    saveDueDate(tx, attacker.orgId, { kind: 'document', id }, '2030-01-01'),
};

export const draftTenantless: Readonly<Record<string, string>> = {
  insertDraft: 'inserts under the organisation it names; composite keys refuse foreign contacts',
  insertParts: 'inserts under the organisation it names; composite keys refuse foreign documents',
};

/** Another organisation's draft, as if it were one's own. */
function discarding({ attacker, victimDraft }: ProbeScene): Move {
  return {
    orgId: attacker.orgId,
    id: victimDraft.id,
    version: victimDraft.version,
    trigger: 'discard',
    to: 'void',
    number: null,
    change: {},
    approvedHash: null,
    actor: author,
    reason: null,
    detail: {},
    at: later,
  };
}
