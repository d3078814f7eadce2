import { sql } from '@countinghouse/postgres';
import { expect } from 'vitest';
import {
  deletePolicy,
  listApprovers,
  listPolicies,
  readContributors,
} from '../../../src/documents/issuing/approvals/approvals.sql.ts';
import {
  findPostingContext,
  listDocumentsInContext,
} from '../../../src/documents/issuing/posting-context.sql.ts';
import { savePostings } from '../../../src/documents/issuing/posting.sql.ts';
import { saveRepriced } from '../../../src/documents/issuing/repriced.sql.ts';
import { nobody } from './probe-scene.ts';
import type { Probes } from './probe-scene.ts';

const later = new Date('2030-01-01T00:00:00Z');

export const issuingProbes: Probes = {
  deletePolicy: (tx, { attacker, victimDraft }) => deletePolicy(tx, attacker.orgId, victimDraft.id),
  listApprovers: (tx, { attacker, victimBill }) =>
    listApprovers(tx, { ...victimBill, orgId: attacker.orgId }, Buffer.alloc(32)),
  listPolicies: (tx) => listPolicies(tx, nobody),
  readContributors: async (tx, { attacker, victimBill }) => {
    const found = await readContributors(tx, attacker.orgId, victimBill.id);
    return [found.submittedBy ?? [], found.editedBy].flat();
  },
  saveRepriced: (tx, { attacker, victimDraft }) => {
    const amounts = { subtotal_minor: '1', tax_minor: '0', total_minor: '1' };
    const prices = { fx_rate: '2', ...amounts, lines: [], taxes: [] };
    return saveRepriced(tx, { ...victimDraft, orgId: attacker.orgId }, prices, later);
  },
  savePostings: async (tx, { attacker, victimDraft }) => {
    const order = {
      document: { ...victimDraft, orgId: attacker.orgId },
      trigger: 'issue',
      to: 'posted',
      fiscalYear: 2030,
      actor: { kind: 'member', id: 'attacker' },
      reason: null,
      language: 'en',
      at: later,
      prices: null,
      openItem: null,
      entry: null,
    } as const;
    await sql`savepoint before_entering`.execute(tx);
    await expect(savePostings(tx, [order], null)).rejects.toMatchObject({ code: '40001' });
    await sql`rollback to before_entering`.execute(tx);
  },
  listDocumentsInContext: (tx, { attacker, victimInvoice }) =>
    listDocumentsInContext(tx, [{ orgId: attacker.orgId, id: victimInvoice.id }]),
  findPostingContext: async (tx, { attacker, victimInvoice }) => {
    const found = await findPostingContext(tx, { ...victimInvoice, orgId: attacker.orgId });
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
