import {
  deleteConsent,
  findConnectionRow,
  listConnectionKeys,
  lockConsent,
  lockOpenConnection,
  saveConnected,
  saveEnded,
  saveLinkKey,
  saveRotated,
} from '../../../src/business/books-connections/books-connections.sql.ts';
import { saveBooked } from '../../../src/business/books-link/books-links.sql.ts';
import type { Tx } from '../../../src/kernel/database.ts';
import type { Tenant } from '../people/tenants.ts';

interface BooksProbeScene {
  readonly attacker: Tenant;
}

const nobody = '00000000-0000-7000-8000-000000000000';
const later = new Date('2030-01-01T00:00:00Z');

/** Statements that take a tenant: run as the attacker's, with the victim's ids. */
export const booksProbes: Readonly<
  Record<string, (tx: Tx, scene: BooksProbeScene) => Promise<unknown>>
> = {
  lockConsent: (tx, { attacker }) => lockConsent(tx, attacker.liveWorkspaceId, Buffer.alloc(32)),
  deleteConsent: (tx, { attacker }) => deleteConsent(tx, attacker.liveWorkspaceId, nobody),
  findConnectionRow: (tx, { attacker }) => findConnectionRow(tx, attacker.liveWorkspaceId, later),
  lockOpenConnection: (tx, { attacker }) => lockOpenConnection(tx, attacker.liveWorkspaceId),
  listConnectionKeys: (tx, { attacker }) =>
    listConnectionKeys(tx, attacker.liveWorkspaceId, nobody),
  saveConnected: (tx, { attacker }) =>
    saveConnected(tx, attacker.liveWorkspaceId, nobody, { at: later, endpointId: null }),
  saveRotated: (tx, { attacker }) => saveRotated(tx, attacker.liveWorkspaceId, nobody, later),
  saveLinkKey: (tx, { attacker }) => saveLinkKey(tx, attacker.liveWorkspaceId, nobody, nobody),
  saveBooked: (tx, { attacker }) => saveBooked(tx, attacker.liveWorkspaceId, nobody, 9n),
  saveEnded: (tx, { attacker }) => saveEnded(tx, attacker.liveWorkspaceId, nobody, later),
};

/** Statements without a tenant, each with the reason why it needs none. */
export const booksTenantless: Readonly<Record<string, string>> = {
  insertConsent: 'inserts under the workspace it names',
  saveConnectionKey: 'inserts under the connection it names; keys refuse a foreign one',
};
