import {
  findLeadRow,
  lockLeadRow,
  listBoardRows,
  listLeads,
  listLeadSteps,
  saveLead,
  sumStages,
} from '../../../src/sales/leads/leads.sql.ts';
import type { Probes } from './probe-scene.ts';

const anyLead = { stage: null, memberId: null, contactId: null, search: null };

export const leadProbes: Probes = {
  findLeadRow: (tx, { attacker, victimSales }) =>
    findLeadRow(tx, attacker.orgId, victimSales.lead.id),
  lockLeadRow: (tx, { attacker, victimSales }) =>
    lockLeadRow(tx, attacker.orgId, victimSales.lead.id),
  saveLead: (tx, { attacker, victimSales: { lead } }) =>
    saveLead(tx, { ...lead, orgId: attacker.orgId, version: lead.version + 1 }),
  listLeadSteps: (tx, { attacker, victimSales }) =>
    listLeadSteps(tx, attacker.orgId, victimSales.lead.id),
  listLeads: (tx, { attacker }) =>
    listLeads(tx, attacker.orgId, anyLead, { offset: 0, rowsMax: 10 }),
  sumStages: (tx, { attacker }) => sumStages(tx, attacker.orgId, null),
  listBoardRows: (tx, { attacker }) => listBoardRows(tx, attacker.orgId, null, 10),
};

export const leadTenantless: Readonly<Record<string, string>> = {
  insertLead: 'inserts under the organisation that it names; composite keys refuse foreign parts',
  insertLeadStep: 'inserts under the organisation that it names; its key refuses others’ leads',
};
