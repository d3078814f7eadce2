import type { CurrencyCode } from '@countinghouse/money';
import type { Database, Db } from '../../kernel/database.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import type { Connection } from '../connections/connection.rules.ts';
import type { FeedFault, ToldMovement } from '../connections/payments-feed.ts';
import { openConnection, readConnections } from '../connections/use-connections.ts';
import type { FeedDeps } from '../connections/use-connections.ts';
import { readTrail } from './read-trail.ts';
import type { TrailFacts } from './read-trail.ts';
import { createTrail, payoutCodeOf } from './trail.rules.ts';
import type { Trail, TrailNode, TrailStart } from './trail.rules.ts';
import type { TrailEntry, TrailMovement } from './trail.sql.ts';

export interface TrailDeps extends FeedDeps {
  readonly database: Database;
}

/** Each is a request of its own. */
const askedMax = 12;

/**
 * The stations of some money and the ways between them, in both directions. These books come first;
 * payments is asked for what only it knows, and what stays out of reach is named. Null where there is no start.
 */
export async function findTrail(
  deps: TrailDeps,
  orgId: string,
  start: { readonly kind: TrailStart; readonly id: string },
): Promise<Trail | null> {
  const { db } = deps.database;
  const read = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const facts = await readTrail(tx, orgId, start);
      if (facts === null) return null;
      const connections = await readConnections(tx, orgId);
      const { baseCurrency } = await getOrganisation(tx, orgId);
      return { facts, connections, baseCurrency };
    });
  if (read === null) return null;
  const told = await askPayments(db, deps, read.connections, read.facts.movements);
  return draw(read, told);
}

type Told = Awaited<ReturnType<typeof askPayments>>;

/** What the provider calls each movement, and what was paid in all. */
async function askPayments(
  db: Db,
  deps: TrailDeps,
  connections: readonly Connection[],
  movements: readonly TrailMovement[],
) {
  const told = new Map<string, ToldMovement>();
  const faults = new Set<FeedFault['kind']>();
  const asked = movements.filter(({ kind }) => kind !== 'settled' && kind !== 'kept');
  for (const connection of connections) {
    const own = asked.filter(({ connectionId }) => connectionId === connection.id);
    if (own.length === 0) continue;
    const feed = await openConnection(db, deps, connection);
    if (feed === null) {
      faults.add('refused');
      continue;
    }
    const answers = await Promise.all(
      own.slice(0, askedMax).map(({ movementId }) => feed.readMovement(movementId)),
    );
    for (const answer of answers) {
      if (answer.kind === 'movement') told.set(answer.id, answer);
      else faults.add(answer.kind);
    }
  }
  return { told, faults, isCut: asked.length > askedMax };
}

interface Read {
  readonly facts: TrailFacts;
  readonly connections: readonly Connection[];
  readonly baseCurrency: CurrencyCode;
}

function draw({ facts, connections, baseCurrency }: Read, { told, faults, isCut }: Told): Trail {
  const trail = createTrail();
  const dashboardOf = (connectionId: string) =>
    connections.find(({ id }) => id === connectionId)?.dashboardUrl ?? null;
  const entries = new Map(facts.entries.map((entry) => [entry.id, trail.add(toEntryNode(entry))]));
  const documents = new Map(facts.documents.map((each) => [each.id, trail.add(toDocument(each))]));

  for (const movement of facts.movements) {
    const source = trail.add(toSource(movement, told, dashboardOf(movement.connectionId)));
    const reference = told.get(movement.movementId)?.providerReference ?? null;
    if (reference !== null) trail.join(trail.add(node('provider', reference, reference)), source);
    const moved = trail.add({
      ...node('movement', movement.movementId, `${movement.kind} ${movement.sequence}`),
      date: movement.date,
      money: { currency: movement.currency, minor: movement.changeMinor },
    });
    trail.join(source, moved);
    const entry = entries.get(movement.entryId ?? '');
    if (entry === undefined) continue;
    const summary =
      movement.summaryId === null
        ? null
        : trail.add({
            ...node('summary', movement.summaryId, `${movement.kind} ${movement.date}`),
            date: movement.date,
          });
    const posted = summary ?? moved;
    if (summary !== null) trail.join(moved, summary);
    trail.join(posted, entry);
    const sourceId = movement.summaryId ?? movement.movementId;
    for (const again of facts.entries.filter((each) => isRebooking(each, sourceId))) {
      const rebooked = entries.get(again.id);
      if (rebooked !== undefined) trail.join(posted, rebooked);
    }
    for (const id of [movement.documentId, movement.creditNoteId]) {
      const document = documents.get(id ?? '');
      if (document !== undefined) trail.join(entry, document);
    }
  }
  for (const entry of facts.entries) {
    const document = entry.sourceKind === 'document' ? documents.get(entry.sourceId) : undefined;
    const posted = entries.get(entry.id);
    if (document !== undefined && posted !== undefined) trail.join(document, posted);
  }
  for (const { settled, payout } of facts.paidOut) {
    if (settled.paymentId === null) continue;
    const url = dashboardOf(payout.connectionId);
    const paid = trail.add(toSource(settled, told, url));
    trail.join(paid, trail.add(toSource(payout, told, url)));
  }
  for (const line of facts.bankLines) {
    const shown = trail.add({
      ...node('bank_line', line.id, line.description),
      date: line.date,
      money: { currency: line.currency, minor: line.amountMinor },
    });
    trail.join(shown, trail.add(node('statement', line.statementId, line.fileName)));
    for (const entryId of line.entryIds) {
      const entry = entries.get(entryId);
      if (entry !== undefined) trail.join(entry, shown);
    }
    for (const movement of facts.movements) {
      const from = entries.get(movement.entryId ?? '');
      const isIts = line.payoutMovementIds.includes(movement.movementId);
      for (const entryId of isIts ? line.entryIds : []) {
        const entry = entries.get(entryId);
        if (from !== undefined && entry !== undefined) trail.join(from, entry);
      }
    }
  }
  for (const { entryId, accountId, code, name, baseMinor } of facts.accounts) {
    const entry = entries.get(entryId);
    const account = trail.add(node('account', accountId, `${code} ${name}`));
    if (entry === undefined) continue;
    trail.join(entry, account, { currency: baseCurrency, minor: baseMinor });
  }
  if (faults.has('refused')) trail.miss({ kind: 'provider', why: 'not_allowed' });
  if (faults.has('away') || faults.has('differs')) {
    trail.miss({ kind: 'provider', why: 'payments_away' });
  }
  if (isCut) trail.miss({ kind: 'provider', why: 'too_many' });
  for (const missed of facts.outOfReach) trail.miss(missed);
  return trail.done();
}

function node(kind: TrailNode['kind'], id: string, name: string): TrailNode {
  return { kind, id, name, date: null, money: null, url: null };
}

/** The payment, refund or payout behind a movement. */
function toSource(
  movement: TrailMovement,
  told: ReadonlyMap<string, ToldMovement>,
  dashboardUrl: string | null,
): TrailNode {
  const { kind, sourceId, paymentId, date, currency, changeMinor } = movement;
  const gross = told.get(movement.movementId)?.grossMinor ?? 0n;
  const minor = gross === 0n ? changeMinor : gross;
  const common = { date, money: minor === 0n ? null : { currency, minor } };
  if (kind.startsWith('payout') || kind === 'kept') {
    const url = dashboardUrl === null ? null : `${dashboardUrl}/payouts/${sourceId}`;
    return { ...node('payout', sourceId, payoutCodeOf(sourceId)), ...common, url };
  }
  const ofPayment = dashboardUrl === null ? null : `${dashboardUrl}/payments/${paymentId}`;
  return kind.startsWith('refund')
    ? { ...node('refund', sourceId, 'Refund'), ...common, url: ofPayment }
    : { ...node('payment', paymentId ?? sourceId, 'Payment'), ...common, url: ofPayment };
}

function isRebooking({ sourceKind, sourceId, move }: TrailEntry, of: string): boolean {
  return sourceKind === 'movement' && sourceId === of && move.startsWith('rebook-');
}

function toEntryNode({ id, no, date, memo }: TrailEntry): TrailNode {
  return { ...node('entry', id, `${no} ${memo}`), date };
}

function toDocument({
  id,
  kind,
  number,
  date,
  currency,
  totalMinor,
}: TrailFacts['documents'][number]) {
  const name = `${kind.replace('_', ' ')} ${number ?? ''}`.trim();
  return { ...node('document', id, name), date, money: { currency, minor: totalMinor } };
}
