import { saveExpiry, saveKeyUses, saveRevocation } from '@countinghouse/api-keys/statements';
import {
  countKeysInUse,
  findApiKeyRow,
  hasSuccessor,
  listApiKeyRows,
  listAllApiKeyRows,
  lockApiKey,
} from '../../../src/people/api-keys/api-keys.sql.ts';
import { nobody } from './probe-scene.ts';
import type { Probes } from './probe-scene.ts';

const later = new Date('2030-01-01T00:00:00Z');

export const apiKeyProbes: Probes = {
  listAllApiKeyRows: (tx) => listAllApiKeyRows(tx, nobody),
  listApiKeyRows: (tx) => listApiKeyRows(tx, nobody, { limit: 200, offset: 0 }),
  findApiKeyRow: (tx, { attacker, victimKeyId }) => findApiKeyRow(tx, attacker.orgId, victimKeyId),
  countKeysInUse: (tx) => countKeysInUse(tx, nobody, later),
  hasSuccessor: (tx, { attacker, victimKeyId }) => hasSuccessor(tx, attacker.orgId, victimKeyId),
  saveExpiry: (tx, { attacker, victimKeyId }) => saveExpiry(tx, attacker.orgId, victimKeyId, later),
  lockApiKey: (tx, { attacker, victimKeyId }) => lockApiKey(tx, attacker.orgId, victimKeyId),
  saveRevocation: (tx, { attacker, victimKeyId }) =>
    saveRevocation(tx, attacker.orgId, victimKeyId, later),
  saveKeyUses: (tx, { attacker, victimKeyId }) =>
    saveKeyUses(tx, [{ tenantId: attacker.orgId, keyId: victimKeyId, lastUsedAt: later }]),
};

export const apiKeyTenantless = {
  insertApiKey: 'inserts under the organisation it names',
  insertKeyHash: 'inserts under the organisation it names; a composite key refuses another’s key',
  listApiKeysByHash: 'the lookup that finds the tenant: only who has the key has its hash',
  insertAuditRows: 'inserts under the organisation it names',
};
