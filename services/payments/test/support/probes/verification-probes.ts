import { findBrandRow, findLogoRow } from '../../../src/business/brand/brands.sql.ts';
import {
  deleteUnsubmitted,
  findDocumentContent,
  insertDocument,
  listDocumentRows,
  saveSubmitted,
} from '../../../src/business/documents/documents.sql.ts';
import {
  deleteBeneficialOwner,
  insertBeneficialOwner,
  listBeneficialOwnerRows,
  saveBeneficialOwner,
  saveOwnerVerified,
} from '../../../src/business/owners/beneficial-owners.sql.ts';
import { findProfile, saveProfile } from '../../../src/business/profile/profile.sql.ts';
import {
  findKnownHolders,
  listAccountHistory,
} from '../../../src/business/settlement-account/settlement-accounts.sql.ts';
import {
  endSessionsOfOwner,
  findOpenSession,
  insertSession,
  listSessions,
  lockSession,
  saveSession,
} from '../../../src/business/verification/verification-sessions.sql.ts';
import type { Database, Tx } from '../../../src/kernel/database.ts';
import {
  lockBusinessRow,
  saveClosingColumns,
  saveSuspension,
} from '../../../src/tenants/businesses/businesses.sql.ts';
import { newTestId } from '../people/tenants.ts';
import type { Tenant } from '../people/tenants.ts';

export interface VerificationProbeScene {
  readonly victim: Tenant;
  readonly attacker: Tenant;
  readonly victimEvidence: {
    readonly ownerId: string;
    readonly documentId: string;
    readonly sessionId: string;
  };
}

const later = new Date('2030-01-01T00:00:00Z');
const nobody = '00000000-0000-7000-8000-000000000000';

/** Statements that take a tenant: run as the attacker's, with the victim's evidence. */
export const verificationProbes: Readonly<
  Record<string, (tx: Tx, scene: VerificationProbeScene) => Promise<unknown>>
> = {
  lockBusinessRow: (tx) => lockBusinessRow(tx, nobody),
  saveClosingColumns: (tx) =>
    saveClosingColumns(tx, nobody, { closingAt: null, closedAt: null }, new Date()),
  saveSuspension: (tx) => saveSuspension(tx, nobody, null, new Date()),
  findBrandRow: (tx) => findBrandRow(tx, nobody),
  findLogoRow: (tx, { attacker }) =>
    findLogoRow(tx, { businessId: attacker.businessId, id: nobody }),
  findProfile: (tx) => findProfile(tx, nobody),
  saveProfile: (tx) => orNull(saveProfile(tx, nobody, { industry: 'theft' }, later)),
  listBeneficialOwnerRows: (tx, { attacker }) => listBeneficialOwnerRows(tx, attacker.businessId),
  saveBeneficialOwner: (tx, scene) => {
    const taken = { name: 'Thief', shareBasisPoints: 1, verifiedAt: later };
    return orNull(saveBeneficialOwner(tx, stolen(scene, 'ownerId'), taken));
  },
  deleteBeneficialOwner: (tx, scene) => orNull(deleteBeneficialOwner(tx, stolen(scene, 'ownerId'))),
  saveOwnerVerified: (tx, scene) => orNull(saveOwnerVerified(tx, stolen(scene, 'ownerId'), later)),
  listDocumentRows: (tx, { attacker }) => listDocumentRows(tx, attacker.businessId),
  findDocumentContent: (tx, scene) => findDocumentContent(tx, stolen(scene, 'documentId')),
  saveSubmitted: (tx, scene) => orNull(saveSubmitted(tx, stolen(scene, 'documentId'), later)),
  deleteUnsubmitted: (tx, scene) => orNull(deleteUnsubmitted(tx, stolen(scene, 'documentId'))),
  findKnownHolders: (tx) => findKnownHolders(tx, nobody),
  listAccountHistory: (tx, { attacker }) => listAccountHistory(tx, attacker.businessId, 100),
  findOpenSession: (tx, { attacker, victimEvidence }) =>
    findOpenSession(tx, {
      businessId: attacker.businessId,
      environment: 'live',
      type: 'owner',
      ownerId: victimEvidence.ownerId,
    }),
  lockSession: (tx, scene) => lockSession(tx, stolen(scene, 'sessionId')),
  saveSession: (tx, scene) => {
    const over = { status: 'approved', reason: null, endedAt: later, nextCheckAt: null } as const;
    return saveSession(tx, stolen(scene, 'sessionId'), over);
  },
  listSessions: (tx, { attacker }) => listSessions(tx, attacker.businessId, 100),
  endSessionsOfOwner: (tx, { attacker, victimEvidence }) => {
    const owner = { businessId: attacker.businessId, ownerId: victimEvidence.ownerId };
    return endSessionsOfOwner(tx, owner, later);
  },
};

/** Statements without a tenant, each with the reason why it needs none. */
export const verificationTenantless: Readonly<Record<string, string>> = {
  saveBrand: 'writes under the business it names; a foreign key refuses an unknown one',
  saveBooksLink: 'writes under the workspace it names; a foreign key refuses an unknown one',
  saveLogo: 'writes under the business it names; a foreign key refuses an unknown one',
  insertBeneficialOwner: 'inserts under the business it names',
  insertDocument: 'inserts under the business it names',
  insertSession: 'inserts under the business it names; a composite key refuses a foreign owner',
  findSessionById: 'the lookup that finds the tenant: the checker signs what names the session',
  claimSessionsToCheck: 'the worker works for the whole cell; each row names its business',
};

export async function insertEvidence(
  { db }: Database,
  { businessId, memberId }: Tenant,
): Promise<Pick<VerificationProbeScene, 'victimEvidence'>> {
  const [ownerId, documentId, sessionId] = [newTestId(), newTestId(), newTestId()];
  const entry = { name: 'Ada', shareBasisPoints: 2_500 };
  await insertBeneficialOwner(db, { businessId, id: ownerId }, entry);
  await insertDocument(db, {
    businessId,
    id: documentId,
    kind: 'registration',
    fileName: 'registration.pdf',
    mediaType: 'application/pdf',
    sizeBytes: 5,
    sha256: Buffer.alloc(32),
    contentSealed: Buffer.from('sealed'),
    uploadedByMemberId: memberId,
    createdAt: new Date(),
  });
  await insertSession(db, {
    businessId,
    id: sessionId,
    environment: 'live',
    type: 'owner',
    ownerId,
    returnUrl: null,
    status: 'open',
    createdAt: new Date(),
    expiresAt: later,
    nextCheckAt: later,
    requestedByKeyId: null,
    requestedByMemberId: memberId,
  });
  return { victimEvidence: { ownerId, documentId, sessionId } };
}

export async function snapshotOfEvidence({ db }: Database, victim: Tenant): Promise<unknown> {
  return {
    profile: await findProfile(db, victim.businessId),
    owners: await listBeneficialOwnerRows(db, victim.businessId),
    documents: await listDocumentRows(db, victim.businessId),
    sessions: await listSessions(db, victim.businessId, 100),
  };
}

function stolen(
  { attacker, victimEvidence }: VerificationProbeScene,
  what: keyof VerificationProbeScene['victimEvidence'],
) {
  return { businessId: attacker.businessId, id: victimEvidence[what] };
}

async function orNull(isDone: Promise<boolean>): Promise<number | null> {
  return (await isDone) ? 1 : null;
}
