import { findWaitingProposal } from '../../../src/console/proposals/proposals.sql.ts';
import type { Tx } from '../../../src/kernel/database.ts';
import { listFeeScheduleRows } from '../../../src/ledger/fees/fees.sql.ts';
import { findSettlementDelay } from '../../../src/settlement/settlements/settlement-delay.sql.ts';
import type { PayoutProbeScene } from './payout-probes.ts';

/** Statements that take a tenant: run as the attacker's. */
export const operatorProbes: Readonly<
  Record<string, (tx: Tx, scene: PayoutProbeScene) => Promise<unknown>>
> = {
  listFeeScheduleRows: (tx, { attacker }) => listFeeScheduleRows(tx, attacker.businessId),
  findSettlementDelay: async (tx, { attacker }) =>
    (await findSettlementDelay(tx, attacker.businessId))?.delayDays ?? null,
  findWaitingProposal: (tx, { attacker }) =>
    findWaitingProposal(tx, attacker.businessId, 'risk.loosen', new Date(0)),
};

/** Statements without a tenant, each with the reason why it needs none. */
export const operatorTenantless: Readonly<Record<string, string>> = {
  insertHeldKeyHash: 'inserts under the workspace it names; a composite key refuses another’s key',
  insertKeyHash: 'inserts under the workspace it names; a composite key refuses another’s key',
  countPepperUses: 'the operator of a cell sees how many keys are under which pepper',
  listWaitingKeyRows: 'the operator of a cell writes to the owners of these keys',
  deleteKeyHashes: 'a pepper belongs to the cell, and so do the hashes under it',
  countSealed: 'numbers by sealing key, for the operator of the cell',
  listSealedOtherwise: 'a sealing key belongs to the cell, and so does all that is under it',
  replaceSealed: 'changes the row it names, by its whole key, when it still has the value read',
  saveKeyRoute: 'changes the key whose whole text was just shown, if it has no route yet',
  listSignInRoutes: 'digests of addresses, for the router before the cells',
  countOpenMoney: 'counts and ages for the operator’s metrics',
  readDueMoments: 'a count and a moment for the clock of a sandbox',
  countWaitingApprovals: 'counts and ages for the operator’s metrics',
};
