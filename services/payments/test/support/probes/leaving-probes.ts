import type { Tx } from '../../../src/kernel/database.ts';
import {
  findArchivedDocument,
  listArchivedDocuments,
  listLedgerSums,
} from '../../../src/leaving/archives/archive-files.sql.ts';
import {
  deleteEvidence,
  deletePresentation,
  disableTargets,
  erasePayersBesidePayments,
  erasePayersOfPayments,
  listRunningSubscriptions,
  saveAccessEnded,
} from '../../../src/leaving/closing/closing.sql.ts';
import { listEndingRows } from '../../../src/leaving/closing/endings.sql.ts';
import { listObstacleRows } from '../../../src/leaving/closing/obstacles.sql.ts';
import { newTestId } from '../people/tenants.ts';
import type { Tenant } from '../people/tenants.ts';

interface LeavingProbeScene {
  readonly attacker: Tenant;
  readonly victimEvidence: { readonly documentId: string };
}

const nothing = '00000000-0000-0000-0000-000000000000';
const later = new Date('2026-12-01T00:00:00Z');

/** Null where nothing was changed. */
const noneOf = async (count: Promise<number>) => ((await count) === 0 ? null : count);

type Probe = (tx: Tx, scene: LeavingProbeScene) => Promise<unknown>;

export const leavingProbes: Readonly<Record<string, Probe>> = {
  listArchivedDocuments: (tx, { attacker }) => listArchivedDocuments(tx, attacker.businessId),
  findArchivedDocument: (tx, { attacker, victimEvidence }) =>
    findArchivedDocument(tx, attacker.businessId, newTestId(), victimEvidence.documentId),
  listLedgerSums: (tx, { attacker }) => listLedgerSums(tx, attacker.businessId),
  listObstacleRows: (tx, { attacker }) => listObstacleRows(tx, attacker.liveWorkspaceId),
  listEndingRows: async (tx, { attacker }) =>
    (await listEndingRows(tx, attacker.liveWorkspaceId)).filter(({ count }) => count > 0),
  disableTargets: (tx, { attacker }) =>
    noneOf(disableTargets(tx, attacker.liveWorkspaceId, later, 10)),
  listRunningSubscriptions: (tx, { attacker }) =>
    listRunningSubscriptions(tx, attacker.liveWorkspaceId, 10),
  saveAccessEnded: (tx, { attacker }) => saveAccessEnded(tx, attacker.businessId, later),
  deletePresentation: (tx, { attacker }) => deletePresentation(tx, attacker.businessId),
  erasePayersBesidePayments: (tx, { attacker }) =>
    erasePayersBesidePayments(tx, attacker.liveWorkspaceId, later),
  erasePayersOfPayments: async (tx, { attacker }) => {
    const page = { after: nothing, limit: 10 };
    return (await erasePayersOfPayments(tx, attacker.liveWorkspaceId, later, page)).lastId;
  },
  deleteEvidence: (tx, { attacker }) => deleteEvidence(tx, attacker.businessId),
};
