import {
  findDisputedPaymentId,
  findSendableDispute,
  listSeenDisputes,
  lockDispute,
  lockDisputedPayment,
  lockDisputeOfProvider,
  readPendingOfPayment,
  saveDispute,
  savePaymentDispute,
} from '../../../src/disputes/disputes/dispute-locks.sql.ts';
import { findDisputeRow, listDisputePage } from '../../../src/disputes/disputes/disputes.sql.ts';
import {
  deleteFile,
  findFileContent,
  insertFile,
  listFileRows,
  saveProviderLink,
} from '../../../src/disputes/files/dispute-files.sql.ts';
import { findPackedPayment } from '../../../src/disputes/pack/pack.sql.ts';
import type { Database, Tx } from '../../../src/kernel/database.ts';
import { insertDisputeRow } from '../disputes/dispute-rows.ts';
import type { Tenant } from '../people/tenants.ts';

/** A dispute of the victim whose answer is being sent, and what an attacker knows of it. */
export interface DisputeProbeScene {
  readonly attacker: Tenant;
  readonly victimPaymentId: string;
  readonly victimDisputeId: string;
}

const later = new Date('2030-01-01T00:00:00Z');
const provider = 'flutterwave';
const victimFileId = '00000000-0000-7000-8000-0000000000f1';

export async function insertVictimDispute(
  database: Database,
  { liveWorkspaceId, memberId }: Tenant,
  paymentId: string,
): Promise<Pick<DisputeProbeScene, 'victimDisputeId'>> {
  const victimDisputeId = await insertDisputeRow(database, liveWorkspaceId, paymentId, {
    provider_dispute_id: 'theirs',
    answer: 'accept',
    answered_at: later,
    answered_by_member_id: memberId,
    next_send_at: later,
  });
  await database.db.transaction().execute((tx) =>
    insertFile(tx, {
      workspaceId: liveWorkspaceId,
      id: victimFileId,
      disputeId: victimDisputeId,
      fileName: 'note.png',
      mediaType: 'image/png',
      sizeBytes: 1,
      sha256: Buffer.alloc(32),
      contentSealed: Buffer.alloc(1),
      uploadedByMemberId: memberId,
      uploadedByKeyId: null,
      createdAt: later,
    }),
  );
  return { victimDisputeId };
}

export function snapshotOfDisputes({ db }: Database, workspaceId: string): Promise<unknown> {
  return Promise.all(
    (['disputes', 'dispute_files'] as const).map((table) =>
      db.selectFrom(table).selectAll().where('workspace_id', '=', workspaceId).execute(),
    ),
  );
}

/** Statements that take a tenant: run as the attacker's, with the victim's ids. */
export const disputeProbes: Readonly<
  Record<string, (tx: Tx, scene: DisputeProbeScene) => Promise<unknown>>
> = {
  findDisputeRow: (tx, scene) => findDisputeRow(tx, disputeOf(scene)),
  listDisputePage: (tx, { attacker, victimPaymentId }) =>
    listDisputePage(
      tx,
      {
        workspaceId: attacker.liveWorkspaceId,
        status: null,
        paymentId: victimPaymentId,
        olderThanId: null,
      },
      100,
    ),
  listFileRows: (tx, scene) => listFileRows(tx, disputeOf(scene)),
  findFileContent: (tx, scene) => findFileContent(tx, scene.victimDisputeId, fileOf(scene)),
  saveProviderLink: (tx, scene) => saveProviderLink(tx, fileOf(scene), 'https://evil.example'),
  findPackedPayment: (tx, scene) => findPackedPayment(tx, paymentOf(scene)),
  deleteFile: async (tx, scene) =>
    (await deleteFile(tx, scene.victimDisputeId, fileOf(scene))) ? 1 : null,
  findDisputedPaymentId: (tx, scene) => findDisputedPaymentId(tx, disputeOf(scene)),
  findSendableDispute: (tx, scene) => findSendableDispute(tx, disputeOf(scene)),
  lockDispute: (tx, scene) => lockDispute(tx, disputeOf(scene)),
  lockDisputedPayment: (tx, scene) => lockDisputedPayment(tx, paymentOf(scene)),
  lockDisputeOfProvider: (tx, { attacker }) =>
    lockDisputeOfProvider(tx, attacker.liveWorkspaceId, provider, 'theirs'),
  listSeenDisputes: (tx, { attacker }) =>
    listSeenDisputes(tx, provider, [
      { workspaceId: attacker.liveWorkspaceId, providerDisputeId: 'theirs' },
    ]),
  readPendingOfPayment: async (tx, scene) => {
    const pendingMinor = await readPendingOfPayment(tx, paymentOf(scene));
    return pendingMinor === 0n ? null : pendingMinor;
  },
  savePaymentDispute: (tx, scene) =>
    savePaymentDispute(
      tx,
      { ...paymentOf(scene), disputedMinor: 1n },
      { id: scene.victimDisputeId, status: 'lost' },
    ),
  saveDispute: (tx, scene) =>
    saveDispute(
      tx,
      {
        ...disputeOf(scene),
        paymentId: scene.victimPaymentId,
        provider,
        providerDisputeId: 'theirs',
        previousDisputeId: null,
        status: 'lost',
        amountMinor: 5n,
        currency: 'NGN',
        feeMinor: 0n,
        fromPendingMinor: 5n,
        fromReserveMinor: 0n,
        fromAvailableMinor: 0n,
        fromReceivableMinor: 0n,
        reason: null,
        lostBecause: 'accepted',
        answer: null,
        evidence: null,
        answeredAt: null,
        answeredByKeyId: null,
        answeredByMemberId: null,
        nextSendAt: null,
        approvalId: null,
        dueAt: null,
        openedAt: later,
        submittedAt: null,
        closedAt: later,
      },
      later,
    ),
};

export const disputeTenantless: Readonly<Record<string, string>> = {
  insertDispute: 'inserts under the workspace it names; composite keys refuse a foreign payment',
  insertFile: 'inserts under the workspace it names; composite keys refuse a foreign dispute',
  insertPack: 'inserts under the workspace it names; composite keys refuse a foreign dispute',
  claimAnswers: 'the worker sends for the whole cell; each row names its workspace',
};

function disputeOf({ attacker, victimDisputeId }: DisputeProbeScene) {
  return { workspaceId: attacker.liveWorkspaceId, id: victimDisputeId };
}

function fileOf({ attacker }: DisputeProbeScene) {
  return { workspaceId: attacker.liveWorkspaceId, id: victimFileId };
}

function paymentOf({ attacker, victimPaymentId }: DisputeProbeScene) {
  return { workspaceId: attacker.liveWorkspaceId, id: victimPaymentId };
}
