import {
  listForeignItems,
  listForeignMoney,
} from '../../../src/closing/revaluation/foreign-balances.sql.ts';
import {
  findRevaluationRow,
  findActiveRevaluation,
  listRevaluations,
  saveRevaluationUndone,
} from '../../../src/closing/revaluation/revaluations.sql.ts';
import {
  countUnfinished,
  findFirstMonth,
  findYearClosing,
  listClosedFigures,
  listYearClosings,
  saveReopening,
} from '../../../src/closing/year-end/year-ends.sql.ts';
import { nobody } from './probe-scene.ts';
import type { Probes } from './probe-scene.ts';

const now = new Date('2027-01-15T12:00:00Z');
const lastDay = '2999-12-31';
/** With a currency that nobody has for the base, everything is in another one. */
const noBase = 'XXX';

export const revaluationProbes: Probes = {
  listForeignItems: (tx, { attacker }) => listForeignItems(tx, attacker.orgId, noBase, lastDay),
  listForeignMoney: (tx) => listForeignMoney(tx, nobody, noBase, lastDay),
  listRevaluations: (tx) => listRevaluations(tx, nobody, { limit: 100, offset: 0 }),
  findRevaluationRow: (tx, { attacker, victimPeriods }) =>
    findRevaluationRow(tx, attacker.orgId, victimPeriods.revaluationId),
  findActiveRevaluation: (tx, { attacker }) =>
    findActiveRevaluation(tx, attacker.orgId, '2026-04-30'),
  saveRevaluationUndone: (tx, { attacker, victimPeriods }) =>
    saveRevaluationUndone(tx, attacker.orgId, victimPeriods.revaluationId, now),
};

export const yearEndProbes: Probes = {
  listYearClosings: (tx) => listYearClosings(tx, nobody),
  findYearClosing: (tx, { attacker, victimPeriods }) =>
    findYearClosing(tx, attacker.orgId, victimPeriods.closingId),
  listClosedFigures: (tx, { attacker, victimPeriods }) =>
    listClosedFigures(tx, attacker.orgId, victimPeriods.closingId),
  findFirstMonth: (tx) => findFirstMonth(tx, nobody),
  countUnfinished: async (tx, { attacker }) => {
    const year = { start: '1900-01-01', end: lastDay };
    const { unreconciledCodes, ...counts } = await countUnfinished(tx, attacker.orgId, year);
    return [...unreconciledCodes, ...Object.values(counts).filter((count) => count > 0)];
  },
  saveReopening: (tx, { attacker, victimPeriods }) => {
    const reopened = { at: now, by: 'x', reason: 'x' };
    return saveReopening(tx, attacker.orgId, victimPeriods.closingId, reopened);
  },
};

export const periodTenantless: Readonly<Record<string, string>> = {
  insertRevaluation: 'inserts under the organisation it names; composite keys hold its entries',
  insertYearClosing: 'inserts under the organisation it names',
};
