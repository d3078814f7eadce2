import {
  countPayerRules,
  deletePayerRule,
  listPayerRuleRows,
} from '../../../src/charges/risk/payer-rules.sql.ts';
import {
  findRiskPolicyRow,
  saveRiskPolicyRow,
} from '../../../src/charges/risk/risk-policies.sql.ts';
import { noRiskPolicy } from '../../../src/charges/risk/risk.rules.ts';
import {
  countAttempts,
  eraseRefusedPayer,
  getRiskTerms,
  insertRefusal,
  listRefusalRows,
  sumTaken,
} from '../../../src/charges/risk/risk.sql.ts';
import type { Database, Tx } from '../../../src/kernel/database.ts';
import type { Tenant } from '../people/tenants.ts';

interface RiskProbeScene {
  readonly victim: Tenant;
  readonly attacker: Tenant;
}

const later = new Date('2030-01-01T00:00:00Z');
const earlier = new Date(0);
const ruleId = '00000000-0000-7000-8000-00000000000b';
const fromId = '00000000-0000-0000-0000-000000000000';
const email = 'blocked@example.com';

/** Limits, a blocked payer and a refusal of the victim. */
export async function insertVictimRisk(database: Database, workspaceId: string): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await saveRiskPolicyRow(tx, workspaceId, { ...noRiskPolicy, payerHourMax: 1 }, later);
    await tx
      .insertInto('payer_rules')
      .values({
        workspace_id: workspaceId,
        id: ruleId,
        effect: 'block',
        kind: 'email',
        value: email,
        created_at: later,
      })
      .execute();
    await insertRefusal(tx, {
      workspaceId,
      id: ruleId,
      reason: 'payer_blocked',
      target: { kind: 'payment_link', id: ruleId },
      amountMinor: 1n,
      currency: 'NGN',
      email,
      formToken: Buffer.alloc(32),
      createdAt: later,
    });
  });
}

export async function snapshotOfRisk(database: Database, workspaceId: string) {
  return Promise.all(
    (['risk_policies', 'payer_rules', 'checkout_refusals'] as const).map((table) =>
      database.db.selectFrom(table).selectAll().where('workspace_id', '=', workspaceId).execute(),
    ),
  );
}

/** Statements that take a tenant: run as the attacker's, with the victim's ids. */
export const riskProbes: Readonly<
  Record<string, (tx: Tx, scene: RiskProbeScene) => Promise<unknown>>
> = {
  getRiskTerms: async (tx, { attacker }) => {
    const workspaceId = attacker.liveWorkspaceId;
    const terms = await getRiskTerms(tx, { workspaceId, currency: 'NGN', email, domains: [] });
    return terms.effect ?? terms.payerHourMax;
  },
  sumTaken: async (tx, { attacker }) => {
    const workspaceId = attacker.liveWorkspaceId;
    const periods = { dayStart: earlier, monthStart: earlier };
    const { monthMinor } = await sumTaken(tx, { workspaceId, currency: 'NGN', ...periods, fromId });
    return monthMinor === 0n ? null : monthMinor;
  },
  countAttempts: async (tx, { attacker }) => {
    const workspaceId = attacker.liveWorkspaceId;
    const question = { workspaceId, email, hourAgo: earlier, dayAgo: earlier, fromId };
    const { payerDay } = await countAttempts(tx, question);
    return payerDay === 0 ? null : payerDay;
  },
  listRefusalRows: (tx, { attacker }) =>
    listRefusalRows(tx, attacker.liveWorkspaceId, { olderThanId: null, limit: 10 }),
  eraseRefusedPayer: async (tx, { attacker }) =>
    (await eraseRefusedPayer(tx, attacker.liveWorkspaceId, email)) === 0 ? null : 1,
  listPayerRuleRows: (tx, { attacker }) => listPayerRuleRows(tx, attacker.liveWorkspaceId, 10),
  countPayerRules: async (tx, { attacker }) =>
    (await countPayerRules(tx, attacker.liveWorkspaceId)) === 0 ? null : 1,
  deletePayerRule: (tx, { attacker }) => deletePayerRule(tx, attacker.liveWorkspaceId, ruleId),
  findRiskPolicyRow: (tx, { attacker }) => findRiskPolicyRow(tx, attacker.liveWorkspaceId),
};

/** Statements without a tenant, each with the reason why it needs none. */
export const riskTenantless: Readonly<Record<string, string>> = {
  lockRisk: 'locks a name that the workspace is part of, and no row',
  insertRefusal: 'inserts under the workspace it names',
  deleteRefusalsBefore: 'the worker forgets for the whole cell, by age',
  insertPayerRule: 'inserts under the workspace it names',
  saveRiskPolicyRow: 'writes the limits of the workspace it names; operators alone may',
};
