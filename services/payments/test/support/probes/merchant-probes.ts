import {
  eraseLinkPayer,
  findPaymentLinkRow,
  findPaymentLinkByKey,
  listPaymentLinks,
  savePaymentLinkDisabled,
} from '../../../src/charges/payment-links/payment-links.sql.ts';
import {
  findQrCodeRow,
  listQrCodes,
  saveQrCodeDisabled,
} from '../../../src/charges/qr-codes/qr-codes.sql.ts';
import {
  findSealedAccountNumber,
  leaseRegistration,
  saveRecipientDetails,
  saveRegistered,
  saveUnregistered,
} from '../../../src/charges/split-recipients/recipient-registration.sql.ts';
import {
  findSplitRecipient,
  findSplitRecipientByReference,
  listSplitRecipients,
  saveFirstAssignment,
  saveRecipientFlags,
} from '../../../src/charges/split-recipients/split-recipients.sql.ts';
import type { Database, Tx } from '../../../src/kernel/database.ts';
import { findBusinessContact } from '../../../src/tenants/businesses/businesses.sql.ts';
import { insertPaymentLink, insertQrCode } from '../charges/pay-targets.ts';
import { insertRecipient } from '../charges/recipient-rows.ts';
import type { Tenant } from '../people/tenants.ts';

/** Links, codes and recipients of a victim, whose ids an attacker knows. */
export interface MerchantScene {
  readonly attacker: Tenant;
  readonly victimLinkId: string;
  readonly victimQrCodeId: string;
  readonly victimRecipientId: string;
  /** Not registered: statements that register one have something to change. */
  readonly victimFailedId: string;
}

const victimKey = 'victim-key';
const victimEmail = 'victim@example.com';
const later = new Date('2030-01-01T00:00:00Z');
const thief = { kind: 'member', id: '00000000-0000-7000-8000-000000000000' } as const;
const nobody = '00000000-0000-7000-8000-000000000000';

export async function insertMerchantObjects(
  database: Database,
  workspaceId: string,
): Promise<Omit<MerchantScene, 'attacker'>> {
  const link = await insertPaymentLink(database, workspaceId, {
    idempotency_key: victimKey,
    customer: JSON.stringify({ email: victimEmail }),
  });
  const qrCode = await insertQrCode(database, workspaceId);
  const victimFailedId = await insertRecipient(database, workspaceId);
  await database.db
    .updateTable('split_recipients')
    .set({ registration: 'failed', provider_subaccount_id: null })
    .where('workspace_id', '=', workspaceId)
    .execute();
  return {
    victimLinkId: link.id,
    victimQrCodeId: qrCode.id,
    victimRecipientId: await insertRecipient(database, workspaceId),
    victimFailedId,
  };
}

/** Everything of the victim that the statements below could have changed. */
export async function snapshotOfMerchant(database: Database, workspaceId: string) {
  return Promise.all(
    (['payment_links', 'qr_codes', 'split_recipients'] as const).map((table) =>
      database.db
        .selectFrom(table)
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .orderBy('id')
        .execute(),
    ),
  );
}

/** Each statement run as the attacker, with the victim's ids. */
export const merchantProbes: Readonly<
  Record<string, (tx: Tx, scene: MerchantScene) => Promise<unknown>>
> = {
  eraseLinkPayer: async (tx, { attacker }) =>
    (await eraseLinkPayer(tx, attacker.liveWorkspaceId, victimEmail, later)) === 0 ? null : 1,
  findPaymentLinkRow: (tx, { attacker, victimLinkId }) =>
    findPaymentLinkRow(tx, attacker.liveWorkspaceId, victimLinkId),
  findPaymentLinkByKey: (tx, { attacker }) =>
    findPaymentLinkByKey(tx, attacker.liveWorkspaceId, victimKey),
  listPaymentLinks: (tx, { attacker }) => listPaymentLinks(tx, attacker.liveWorkspaceId, null, 100),
  savePaymentLinkDisabled: (tx, { attacker, victimLinkId }) =>
    savePaymentLinkDisabled(tx, keyOf(attacker, victimLinkId), true, later),
  findQrCodeRow: (tx, { attacker, victimQrCodeId }) =>
    findQrCodeRow(tx, attacker.liveWorkspaceId, victimQrCodeId),
  listQrCodes: (tx, { attacker }) => listQrCodes(tx, attacker.liveWorkspaceId, null, 100),
  saveQrCodeDisabled: (tx, { attacker, victimQrCodeId }) =>
    saveQrCodeDisabled(tx, keyOf(attacker, victimQrCodeId), true, later),
  findSplitRecipient: (tx, { attacker, victimRecipientId }) =>
    findSplitRecipient(tx, attacker.liveWorkspaceId, victimRecipientId),
  findSplitRecipientByReference: (tx, { attacker, victimRecipientId }) =>
    findSplitRecipientByReference(tx, attacker.liveWorkspaceId, victimRecipientId),
  listSplitRecipients: (tx, { attacker }) =>
    listSplitRecipients(tx, attacker.liveWorkspaceId, null, 100),
  saveFirstAssignment: (tx, { attacker, victimRecipientId }) =>
    saveFirstAssignment(tx, keyOf(attacker, victimRecipientId), later),
  saveRecipientFlags: (tx, { attacker, victimRecipientId }) => {
    const flags = { isVerified: true, isDisabled: true, by: thief };
    return saveRecipientFlags(tx, keyOf(attacker, victimRecipientId), flags, later);
  },
  leaseRegistration: async (tx, { attacker, victimFailedId }) =>
    (await leaseRegistration(tx, keyOf(attacker, victimFailedId), 60_000)) ? 1 : null,
  findSealedAccountNumber: (tx, { attacker, victimFailedId }) =>
    findSealedAccountNumber(tx, keyOf(attacker, victimFailedId)),
  saveRecipientDetails: (tx, { attacker, victimFailedId }) =>
    saveRecipientDetails(
      tx,
      keyOf(attacker, victimFailedId),
      {
        name: 'Attacker',
        accountBank: '044',
        accountNumberSealed: Buffer.from('x'),
        accountNumberLast4: '0000',
        splitMillionths: 1_000_000,
        recipientMobile: '+1',
        registeredBy: thief,
      },
      later,
    ),
  saveRegistered: (tx, { attacker, victimFailedId }) => {
    const subaccount = { provider: 'x', subaccountId: 'RS_X', bankName: null, accountName: null };
    return saveRegistered(tx, keyOf(attacker, victimFailedId), subaccount, later);
  },
  saveUnregistered: (tx, { attacker, victimFailedId }) =>
    saveUnregistered(tx, keyOf(attacker, victimFailedId), 'refused', later),
  findBusinessContact: (tx) => findBusinessContact(tx, nobody),
};

/** Inserts, each with the reason why it needs no probe. */
export const merchantInserts: Readonly<Record<string, string>> = {
  insertCheckoutCode: 'inserts under the workspace it names; a code is random and made once',
  insertPaymentLinkUnlessKnown:
    'inserts under the workspace it names; composite keys refuse a foreign recipient',
  insertQrCode: 'inserts under the workspace it names; composite keys refuse a foreign recipient',
  insertSplitRecipientUnlessKnown: 'inserts under the workspace it names',
};

function keyOf({ liveWorkspaceId }: Tenant, id: string) {
  return { workspaceId: liveWorkspaceId, id };
}
