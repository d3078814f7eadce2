import { sql } from '@countinghouse/postgres';
import type { KeyMakerDeps } from '../../src/api-keys/create-api-key.ts';
import type { Database, Tx } from '../../src/database.ts';
import type { Document } from '../../src/documents/document.rules.ts';
import { recordPayment } from '../../src/payments/record-payment.ts';
import { createIssuingScene } from './issuing-scene.ts';
import type { IssuingScene } from './issuing-scene.ts';

/** What a victim owns and an attacker knows the ids of. */
export interface ProbeScene {
  readonly victim: IssuingScene;
  readonly attacker: IssuingScene;
  readonly victimDraft: Document;
  /** In the books. */
  readonly victimInvoice: Document;
  readonly victimBill: Document;
  readonly victimKeyId: string;
  readonly victimSettled: SettledIds;
}

/** A payment that settles a bill: its id, and those of its item and its allocation. */
interface SettledIds {
  readonly paymentId: string;
  readonly itemId: string;
  readonly allocationId: string;
}

/** Runs one statement as the attacker with the victim's ids, or as nobody; gives what it found. */
type Probe = (tx: Tx, scene: ProbeScene) => Promise<unknown>;
export type Probes = Readonly<Record<string, Probe>>;

/** An organisation that there is not. */
export const nobody = '00000000-0000-7000-8000-000000000000';

export async function createProbeScene(deps: KeyMakerDeps): Promise<ProbeScene> {
  const [victim, attacker] = [await createIssuingScene(deps), await createIssuingScene(deps)];
  return {
    victim,
    attacker,
    victimDraft: await victim.draft(),
    victimInvoice: await victim.posted(),
    victimBill: await victim.posted({ kind: 'bill' }),
    victimKeyId: (await victim.createKey()).id,
    victimSettled: await settleBill(victim),
  };
}

async function settleBill({ deps, orgId, ...victim }: IssuingScene): Promise<SettledIds> {
  const bill = await victim.posted({ kind: 'bill' });
  const outcome = await recordPayment(deps, {
    orgId,
    actor: bill.author,
    direction: 'out',
    accountId: victim.accountIdOf('1000'),
    contactId: bill.contactId,
    date: bill.date,
    currency: bill.currency,
    amountMinor: 100n,
    externalRef: 'theirs',
    allocations: [{ to: { kind: 'document', id: bill.id }, amountMinor: 60n }],
  });
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  const row = await deps.database.db
    .selectFrom('allocations')
    .select(['id', 'from_item_id'])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  const { payment } = outcome;
  return { paymentId: payment.id, itemId: row.from_item_id ?? '', allocationId: row.id };
}

/** Every row that belongs to an organisation, in every table, as one short text for each table. */
export async function snapshotOf(tx: Tx, orgId: string): Promise<readonly unknown[]> {
  const { rows: tables } = await sql<{ name: string; column: string }>`
    select c.relname as name, a.attname as "column"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid
      and a.attname = case c.relname when 'organisations' then 'id' else a.attname end
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (a.attname in ('org_id', 'workspace_id') or (c.relname, a.attname) = ('organisations', 'id'))
    order by c.relname`.execute(tx);
  const parts = tables.map(
    ({ name, column }) => sql`
      select ${name}::text as name, count(*) as rows, md5(string_agg(t::text, ' ' order by t::text)) as text
      from ${sql.table(name)} t where ${sql.ref(`t.${column}`)} = ${orgId}`,
  );
  const { rows } = await sql`${sql.join(parts, sql` union all `)}`.execute(tx);
  return rows;
}

class Undone extends Error {}

/** Runs in a transaction of which nothing stays. */
export async function andUndo<Outcome>(
  { db }: Database,
  work: (tx: Tx) => Promise<Outcome>,
): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  try {
    await db.transaction().execute(async (tx) => {
      outcomes.push(await work(tx));
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  const [outcome] = outcomes;
  if (outcome === undefined) throw new Error('the work gave nothing');
  return outcome;
}
