import { acceptMatch } from '../../../src/bank/matching/accept-match.ts';
import { reconcile } from '../../../src/bank/reconciliation/reconcile.ts';
import { addRule } from '../../../src/bank/rules/manage-rules.ts';
import { listRecentLines } from '../../../src/bank/statements/formats/read-lines.ts';
import { importStatement } from '../../../src/bank/statements/import-statement.ts';
import type { BankLine } from '../../../src/bank/statements/statement.rules.ts';
import { author } from '../documents/issuing-scene.ts';
import type { IssuingScene } from '../documents/issuing-scene.ts';

/** What a victim has of its bank: a line that is matched and reconciled, one that is open, a rule. */
export interface BankIds {
  readonly accountId: string;
  readonly statementId: string;
  readonly matched: BankLine;
  readonly open: BankLine;
  readonly matchId: string;
  readonly entryId: string;
  readonly ruleId: string;
  readonly reconciliationId: string;
  readonly fileHash: Buffer;
  readonly fingerprint: string;
}

/** On an account of its own, which nothing else touches. */
export async function keepBank({ deps, orgId, accountIdOf }: IssuingScene): Promise<BankIds> {
  const act = { orgId, actor: author };
  const accountId = accountIdOf('2100');
  const rule = await addRule(deps, {
    ...act,
    content: { name: 'r', conditions: { text: 'x' }, action: { kind: 'ignore' }, active: false },
  });
  if (rule.kind === 'reject') throw new Error(rule.reason);
  const text = 'Date,Amount,Description,Balance\n2026-02-01,5,a,5\n2026-02-02,6,b,11';
  const content = { kind: 'text', text } as const;
  const order = { ...act, accountId, fileName: 'a.csv', content, format: null };
  const imported = await importStatement(deps, order);
  if (imported.kind === 'reject') throw new Error(imported.reason);
  const [open, matched] = await listRecentLines(deps.database.db, orgId, accountId, 2);
  if (open === undefined || matched === undefined) throw new Error('lines are missing');
  const part = { kind: 'account', accountId: accountIdOf('4800') } as const;
  const { id: lineId, version } = matched;
  const match = { parts: [part], withLines: [] };
  const outcome = await acceptMatch(deps, { ...act, lineId, version, match });
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  const agreed = await reconcile(deps, { ...act, accountId, asOf: '2026-02-01' });
  if (agreed.kind === 'reject') throw new Error(agreed.reason);
  const { db } = deps.database;
  await db
    .updateTable('bank_accounts')
    .set({ number: 'THEIRS', number_is_learnt: true })
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .execute();
  const stored = await db
    .selectFrom('bank_matches')
    .select(['id', 'entry_id'])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  const file = await db
    .selectFrom('bank_statements')
    .select('file_hash')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  const line = await db
    .selectFrom('bank_lines')
    .select('fingerprint')
    .where('org_id', '=', orgId)
    .where('id', '=', open.id)
    .executeTakeFirstOrThrow();
  return {
    accountId,
    statementId: imported.statement.id,
    matched,
    open,
    matchId: stored.id,
    entryId: stored.entry_id ?? '',
    ruleId: rule.rule.id,
    reconciliationId: agreed.reconciliation.id,
    fileHash: file.file_hash,
    fingerprint: line.fingerprint.toString('hex'),
  };
}
