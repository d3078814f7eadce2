import {
  deletePolicy,
  findSubmitter,
  listApprovers,
  listPolicies,
} from '../../src/issuing/approvals.sql.ts';
import { saveDocumentRate, saveRepriced } from '../../src/issuing/repriced.sql.ts';
import { findSurroundings } from '../../src/issuing/surroundings.sql.ts';
import { nobody } from './probe-scene.ts';
import type { Probes } from './probe-scene.ts';

const later = new Date('2030-01-01T00:00:00Z');

export const issuingProbes: Probes = {
  deletePolicy: (tx, { attacker, victimDraft }) => deletePolicy(tx, attacker.orgId, victimDraft.id),
  findSubmitter: (tx, { attacker, victimBill }) => findSubmitter(tx, attacker.orgId, victimBill.id),
  listApprovers: (tx, { attacker, victimBill }) =>
    listApprovers(tx, { ...victimBill, orgId: attacker.orgId }, Buffer.alloc(32)),
  listPolicies: (tx) => listPolicies(tx, nobody),
  saveDocumentRate: (tx, { attacker, victimDraft }) =>
    saveDocumentRate(tx, { ...victimDraft, orgId: attacker.orgId, fxRate: '2' }, later),
  saveRepriced: (tx, { attacker, victimDraft }) =>
    saveRepriced(tx, { ...victimDraft, orgId: attacker.orgId, totalMinor: 1n }, [], []),
  findSurroundings: async (tx, { attacker, victimInvoice }) => {
    const found = await findSurroundings(tx, { ...victimInvoice, orgId: attacker.orgId });
    return [
      found?.contact ?? [],
      found?.lines ?? [],
      found?.accounts ?? [],
      found?.taxes ?? [],
    ].flat();
  },
};

export const issuingTenantless: Readonly<Record<string, string>> = {
  insertPolicy: 'inserts under the organisation that the row names',
  insertApproval:
    'inserts under the organisation that the row names; its key refuses others’ documents',
};
