import {
  countLineEntries,
  findEntryOnAccount,
  listLinesTogether,
  listLiveMatches,
  listMatchSubjects,
  saveMatchesUndone,
  sumMatchedPayments,
} from '../../../src/bank/matching/bank-matches.sql.ts';
import {
  listClearingCandidates,
  listEntryCandidates,
  listItemCandidates,
  listOwnAccounts,
  listPaymentCandidates,
  listSettledNumbers,
} from '../../../src/bank/matching/candidates/candidates.sql.ts';
import { listCounterpartyMemories } from '../../../src/bank/matching/candidates/counterparty-memory.sql.ts';
import {
  listBookItems,
  listShownOn,
  readStatementReach,
} from '../../../src/bank/reconciliation/in-transit.sql.ts';
import { listReconciliationItems } from '../../../src/bank/reconciliation/reconciliation-items.sql.ts';
import {
  listLinesNotInBooks,
  readBookBalance,
  findStatementBalance,
} from '../../../src/bank/reconciliation/reconciliation-status.sql.ts';
import {
  findReconciliationBefore,
  findReconciliationRow,
  listReconciledUntilRows,
  listReconciliationRows,
  saveReconciliationUndone,
} from '../../../src/bank/reconciliation/reconciliations.sql.ts';
import {
  deleteRule,
  listRuleRows,
  lockRuleRows,
  saveRule,
  saveRuleOrder,
} from '../../../src/bank/rules/bank-rules.sql.ts';
import {
  findAccountOfNumber,
  findBankAccountRow,
  deleteDetectedNumber,
  listBankAccounts,
  lockBankAccountRows,
  saveBankAccount,
} from '../../../src/bank/statements/accounts/bank-accounts.sql.ts';
import {
  countByStatus,
  deleteLinesOf,
  findBankLine,
  listLinesById,
  lockLineRows,
  listBankLines,
  listKnownLines,
  listOpenLines,
  saveLineStatus,
  sumLinesBetween,
  sumOtherLinesOn,
} from '../../../src/bank/statements/bank-lines.sql.ts';
import {
  findStatementOfFile,
  findStatementRow,
  hasLaterOverlap,
  listAnchors,
  listStatementRows,
  saveStatementUndone,
} from '../../../src/bank/statements/bank-statements.sql.ts';
import { nobody } from './probe-scene.ts';
import type { Probes, ProbeScene } from './probe-scene.ts';

const later = new Date('2030-01-01T00:00:00Z');
const page = { limit: 50, offset: 0 };
const ever = { from: '1900-01-01', to: '2999-12-31' };

const candidates = ({ attacker, victimBank }: ProbeScene, orgId = attacker.orgId) => ({
  orgId,
  accountId: victimBank.accountId,
  isBase: true,
  currency: 'EUR',
  ...ever,
  rowsMax: 50,
});
const standing = ({ attacker, victimBank }: ProbeScene) => ({
  orgId: attacker.orgId,
  accountId: victimBank.accountId,
  isBase: true,
  asOf: '2999-12-31',
});

/** What banks tell, and what it belongs to. */
export const bankProbes: Probes = {
  findBankAccountRow: (tx, { attacker, victimBank }) =>
    findBankAccountRow(tx, attacker.orgId, victimBank.accountId, ['credit_card']),
  lockBankAccountRows: (tx, { attacker, victimBank }) =>
    lockBankAccountRows(tx, attacker.orgId, [victimBank.accountId]),
  saveBankAccount: (tx, { attacker, victimBank }) =>
    saveBankAccount(tx, attacker.orgId, victimBank.accountId, { bankName: 'ours' }, later),
  deleteDetectedNumber: (tx, { attacker, victimBank }) =>
    deleteDetectedNumber(tx, attacker.orgId, victimBank.accountId, later),
  findAccountOfNumber: (tx, { attacker }) => findAccountOfNumber(tx, attacker.orgId, 'THEIRS'),
  listBankAccounts: (tx) => listBankAccounts(tx, nobody, ['bank', 'credit_card']),
  findStatementRow: (tx, { attacker, victimBank }) =>
    findStatementRow(tx, attacker.orgId, victimBank.statementId),
  findStatementOfFile: (tx, { attacker, victimBank: { accountId, fileHash } }) =>
    findStatementOfFile(tx, attacker.orgId, accountId, fileHash),
  listStatementRows: (tx, { attacker, victimBank: { accountId } }) =>
    listStatementRows(tx, { orgId: attacker.orgId, accountId, withUndone: true, ...page }),
  listAnchors: async (tx, { attacker, victimBank }) => {
    const found = await listAnchors(tx, attacker.orgId, victimBank.accountId, '2026-02-01');
    return [...found.earlier, ...found.later];
  },
  hasLaterOverlap: async (tx, { victim, attacker, victimBank }) => {
    const statement = await findStatementRow(tx, victim.orgId, victimBank.statementId);
    return statement !== null && hasLaterOverlap(tx, attacker.orgId, statement);
  },
  saveStatementUndone: (tx, { attacker, victimBank }) =>
    saveStatementUndone(tx, attacker.orgId, victimBank.statementId, later),
  listKnownLines: (tx, { attacker, victimBank: { accountId, fingerprint } }) =>
    listKnownLines(tx, attacker.orgId, accountId, [fingerprint]),
  sumLinesBetween: (tx, { attacker, victimBank: { accountId } }) =>
    sumLinesBetween(tx, { orgId: attacker.orgId, accountId, after: ever.from, until: ever.to }),
  sumOtherLinesOn: (tx, { attacker, victimBank: { accountId, open } }) =>
    sumOtherLinesOn(tx, attacker.orgId, accountId, open.date, []),
  listLinesById: (tx, { attacker, victimBank }) =>
    listLinesById(tx, attacker.orgId, [victimBank.open.id]),
  findBankLine: (tx, { attacker, victimBank }) =>
    findBankLine(tx, attacker.orgId, victimBank.open.id),
  lockLineRows: (tx, { attacker, victimBank }) =>
    lockLineRows(tx, attacker.orgId, [victimBank.open.id]),
  listBankLines: (tx, { attacker, victimBank: { accountId } }) =>
    listBankLines(tx, {
      orgId: attacker.orgId,
      accountId,
      statementId: null,
      status: null,
      direction: null,
      from: null,
      to: null,
      text: null,
      ...page,
    }),
  listOpenLines: (tx, { attacker }) =>
    listOpenLines(tx, {
      orgId: attacker.orgId,
      accountId: null,
      notOf: null,
      ...ever,
      linesMax: 50,
    }),
  countByStatus: (tx, { attacker, victimBank }) =>
    countByStatus(tx, attacker.orgId, victimBank.statementId),
  saveLineStatus: (tx, { attacker, victimBank }) =>
    saveLineStatus(tx, attacker.orgId, [victimBank.open.id], 'ignored', later),
  deleteLinesOf: (tx, { attacker, victimBank }) =>
    deleteLinesOf(tx, attacker.orgId, victimBank.statementId),
  listLiveMatches: (tx, { attacker, victimBank }) =>
    listLiveMatches(tx, attacker.orgId, [victimBank.matched.id]),
  listLinesTogether: (tx, { attacker, victimBank }) =>
    listLinesTogether(tx, attacker.orgId, victimBank.matched.id),
  sumMatchedPayments: (tx, { attacker, victimSettled }) =>
    sumMatchedPayments(tx, attacker.orgId, [victimSettled.paymentId]),
  findEntryOnAccount: (tx, { attacker, victimBank: { entryId, accountId } }) =>
    findEntryOnAccount(tx, { orgId: attacker.orgId, entryId, accountId, isBase: true }),
  countLineEntries: (tx, { attacker, victimBank }) =>
    countLineEntries(tx, attacker.orgId, [victimBank.matched.id]),
  saveMatchesUndone: (tx, { attacker, victimBank }) =>
    saveMatchesUndone(tx, attacker.orgId, [victimBank.matchId], { at: later, by: 'us' }),
  listMatchSubjects: (tx, { attacker, victimBank }) =>
    listMatchSubjects(tx, attacker.orgId, [victimBank.matchId]),
  listItemCandidates: (tx, scene) => listItemCandidates(tx, candidates(scene, nobody)),
  listPaymentCandidates: (tx, scene) => listPaymentCandidates(tx, candidates(scene)),
  listSettledNumbers: (tx, { attacker, victimSettled }) =>
    listSettledNumbers(tx, attacker.orgId, [victimSettled.paymentId]),
  listEntryCandidates: (tx, scene) => listEntryCandidates(tx, candidates(scene)),
  listClearingCandidates: (tx, scene) => listClearingCandidates(tx, candidates(scene, nobody)),
  listOwnAccounts: (tx) => listOwnAccounts(tx, nobody, 'EUR'),
  listCounterpartyMemories: (tx, { attacker }) =>
    listCounterpartyMemories(tx, attacker.orgId, ['theirs']),
  listRuleRows: (tx, { attacker }) => listRuleRows(tx, attacker.orgId),
  lockRuleRows: (tx, { attacker }) => lockRuleRows(tx, attacker.orgId),
  saveRule: (tx, { attacker: { orgId }, victimBank: { ruleId: id } }) =>
    saveRule(tx, {
      orgId,
      id,
      name: 'ours',
      conditions: {},
      action: {},
      active: true,
      now: later,
    }),
  saveRuleOrder: (tx, { attacker, victimBank }) =>
    saveRuleOrder(tx, attacker.orgId, [victimBank.ruleId], later),
  deleteRule: (tx, { attacker, victimBank }) => deleteRule(tx, attacker.orgId, victimBank.ruleId),
  findReconciliationRow: (tx, { attacker, victimBank }) =>
    findReconciliationRow(tx, attacker.orgId, victimBank.reconciliationId),
  listReconciledUntilRows: (tx, { attacker, victimBank }) =>
    listReconciledUntilRows(tx, attacker.orgId, [victimBank.accountId]),
  listReconciliationRows: (tx, { attacker, victimBank: { accountId } }) =>
    listReconciliationRows(tx, { orgId: attacker.orgId, accountId, ...page }),
  saveReconciliationUndone: (tx, { attacker, victimBank }) =>
    saveReconciliationUndone(tx, attacker.orgId, victimBank.reconciliationId, later),
  readBookBalance: (tx, scene) => readBookBalance(tx, standing(scene)),
  findStatementBalance: (tx, scene) => findStatementBalance(tx, standing(scene)),
  listLinesNotInBooks: async (tx, scene) =>
    (await listLinesNotInBooks(tx, standing(scene), 50)).lines,
  findReconciliationBefore: (tx, scene) => findReconciliationBefore(tx, standing(scene), null),
  listReconciliationItems: (tx, { attacker, victimBank }) =>
    listReconciliationItems(tx, attacker.orgId, victimBank.reconciliationId),
  readStatementReach: async (tx, scene) => {
    const { from, until } = await readStatementReach(tx, standing(scene));
    return from ?? until;
  },
  listBookItems: async (tx, scene) =>
    (await listBookItems(tx, standing(scene), { from: null, named: [], rowsMax: 50 })).items,
  listShownOn: (tx, scene) =>
    listShownOn(tx, standing(scene), [
      { sourceKind: 'bank_line', sourceId: scene.victimBank.matched.id },
    ]),
};

const keyed = 'inserts under the organisation it names; composite keys refuse foreign';

export const bankTenantless: Readonly<Record<string, string>> = {
  insertBankAccount: `${keyed} accounts`,
  insertStatement: `${keyed} bank accounts`,
  insertBankLines: `${keyed} statements`,
  insertMatches: `${keyed} lines, payments and entries`,
  saveCounterpartyMemory: `${keyed} contacts`,
  insertRule: 'inserts under the organisation it names',
  insertReconciliation: `${keyed} bank accounts`,
  insertReconciliationItems: `${keyed} reconciliations`,
};
