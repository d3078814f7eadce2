import type { Tx } from '../../kernel/database.ts';
import type { OutOfReach, TrailStart } from './trail.rules.ts';
import {
  findTrailLine,
  listTrailAccounts,
  listTrailLines,
  listTrailDocuments,
  listTrailEntries,
  listTrailLinesOfEntry,
  listMovementsById,
  listMovementsOfDocument,
  listMovementsOfPayments,
  listMovementsOfSource,
  listMovementsOfSummary,
  listPayoutsAfter,
  listSettledBefore,
} from './trail.sql.ts';
import type { TrailAccount, TrailDocument, TrailEntry, TrailMovement } from './trail.sql.ts';

/** A bank line, the entries that it is matched to, and the payouts that it shows. */
interface ShownLine {
  readonly id: string;
  readonly date: string;
  readonly description: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly statementId: string;
  readonly fileName: string;
  readonly entryIds: readonly string[];
  readonly payoutMovementIds: readonly string[];
}

export interface TrailFacts {
  readonly movements: readonly TrailMovement[];
  /** What was settled, and the first payout after it. */
  readonly paidOut: readonly { readonly settled: TrailMovement; readonly payout: TrailMovement }[];
  readonly bankLines: readonly ShownLine[];
  readonly documents: readonly TrailDocument[];
  readonly entries: readonly TrailEntry[];
  readonly accounts: readonly TrailAccount[];
  readonly outOfReach: readonly OutOfReach[];
}

interface Begun {
  readonly movements: readonly TrailMovement[];
  readonly documentIds: readonly string[];
  readonly entryIds: readonly string[];
  readonly lines: readonly ShownLine[];
  /** A summary has more movements than these. */
  readonly isCut: boolean;
}

const movementsMax = 60;
/** Payments that a payout is made of: the rest is in the payout's own statement. */
const settledMax = 20;
/** Movements of a summary. */
const summarisedMax = 10;

/** What these books know of the money around a start; null where they know nothing of it. */
export async function readTrail(
  tx: Tx,
  orgId: string,
  start: { readonly kind: TrailStart; readonly id: string },
): Promise<TrailFacts | null> {
  const begun = await begin(tx, orgId, start);
  if (begun === null) return null;
  const outOfReach: OutOfReach[] = begun.isCut ? [{ kind: 'movement', why: 'too_many' }] : [];
  const startPayouts = begun.movements.filter(({ kind }) => kind === 'payout');
  const paidOut: { settled: TrailMovement; payout: TrailMovement }[] = [];
  for (const payout of startPayouts) {
    const settled = await listSettledBefore(tx, orgId, payout, settledMax + 1);
    if (settled.length > settledMax) outOfReach.push({ kind: 'payment', why: 'too_many' });
    paidOut.push(...settled.slice(0, settledMax).map((each) => ({ settled: each, payout })));
  }
  const paymentIds = begun.movements.flatMap(({ paymentId }) => paymentId ?? []);
  const ofPayments = await listMovementsOfPayments(tx, orgId, paymentIds, movementsMax);
  const settled = ofPayments.filter(({ kind }) => kind === 'settled');
  const payouts = await listPayoutsAfter(tx, orgId, settled, movementsMax);
  for (const each of settled) {
    const payout = payouts.find(
      ({ connectionId, currency, sequence }) =>
        connectionId === each.connectionId &&
        currency === each.currency &&
        sequence > each.sequence,
    );
    if (payout !== undefined) paidOut.push({ settled: each, payout });
  }
  const movements = unique([...begun.movements, ...ofPayments, ...payouts]);
  const lines = [...begun.lines, ...(await readLines(tx, orgId, movements, outOfReach))];
  const documentIds = [
    ...begun.documentIds,
    ...movements.flatMap(({ documentId, creditNoteId }) =>
      [documentId ?? [], creditNoteId ?? []].flat(),
    ),
  ];
  const documents = await listTrailDocuments(tx, orgId, documentIds);
  const entryIds = [
    ...begun.entryIds,
    ...movements.flatMap(({ entryId }) => entryId ?? []),
    ...lines.flatMap((line) => line.entryIds),
  ];
  const posted = [
    ...(await listTrailEntries(tx, orgId, { ids: entryIds })),
    ...(await listTrailEntries(tx, orgId, { documentIds })),
    ...(await listTrailEntries(tx, orgId, {
      rebookedIds: movements.map(({ summaryId, movementId }) => summaryId ?? movementId),
    })),
  ];
  const entries = [...new Map(posted.map((entry) => [entry.id, entry])).values()];
  return {
    movements,
    paidOut,
    bankLines: [...new Map(lines.map((line) => [line.id, line])).values()],
    documents,
    entries,
    accounts: await listTrailAccounts(
      tx,
      orgId,
      entries.map(({ id }) => id),
    ),
    outOfReach,
  };
}

const nothing: Begun = { movements: [], documentIds: [], entryIds: [], lines: [], isCut: false };

async function begin(
  tx: Tx,
  orgId: string,
  { kind, id }: { readonly kind: TrailStart; readonly id: string },
): Promise<Begun | null> {
  const orNull = (movements: readonly TrailMovement[]) =>
    movements.length === 0 ? null : { ...nothing, movements };
  switch (kind) {
    case 'movement':
      return orNull(await listMovementsById(tx, orgId, [id], movementsMax));
    case 'payment':
      return orNull(await listMovementsOfPayments(tx, orgId, [id], movementsMax));
    case 'summary':
      return beginAtSummary(tx, orgId, id);
    case 'refund':
    case 'payout':
      return orNull(await listMovementsOfSource(tx, orgId, id, movementsMax));
    case 'document': {
      const known = await listTrailDocuments(tx, orgId, [id]);
      if (known.length === 0) return null;
      const movements = await listMovementsOfDocument(tx, orgId, id, movementsMax);
      return { ...nothing, movements, documentIds: [id] };
    }
    case 'bank_line':
      return beginAtLine(tx, orgId, id);
    case 'entry':
      return beginAtEntry(tx, orgId, id);
  }
}

async function beginAtEntry(tx: Tx, orgId: string, id: string): Promise<Begun | null> {
  const [entry] = await listTrailEntries(tx, orgId, { ids: [id] });
  if (entry === undefined) return null;
  const found = { ...nothing, entryIds: [id] };
  if (entry.sourceKind === 'movement') {
    const movements = await listMovementsById(tx, orgId, [entry.sourceId], movementsMax);
    if (movements.length > 0) return { ...found, movements };
    const atSummary = await beginAtSummary(tx, orgId, entry.sourceId);
    return { ...(atSummary ?? nothing), entryIds: [id] };
  }
  if (entry.sourceKind === 'document') {
    const movements = await listMovementsOfDocument(tx, orgId, entry.sourceId, movementsMax);
    return { ...found, movements, documentIds: [entry.sourceId] };
  }
  const [lineId] = await listTrailLinesOfEntry(tx, orgId, id);
  const atLine = lineId === undefined ? null : await beginAtLine(tx, orgId, lineId);
  return atLine === null ? found : { ...atLine, entryIds: [...atLine.entryIds, id] };
}

/** Its first movements: all of them are listed by the summary itself. */
async function beginAtSummary(tx: Tx, orgId: string, id: string): Promise<Begun | null> {
  const movements = await listMovementsOfSummary(tx, orgId, id, summarisedMax + 1);
  if (movements.length === 0) return null;
  const isCut = movements.length > summarisedMax;
  return { ...nothing, movements: movements.slice(0, summarisedMax), isCut };
}

async function beginAtLine(tx: Tx, orgId: string, id: string): Promise<Begun | null> {
  const line = await findTrailLine(tx, orgId, id);
  if (line === null) return null;
  const shown = certain(await listTrailLines(tx, orgId, { lineId: id }));
  const payoutMovementIds = shown.map(({ movementId }) => movementId);
  const movements = await listMovementsById(tx, orgId, payoutMovementIds, movementsMax);
  return { ...nothing, movements, lines: [{ ...line, payoutMovementIds }] };
}

async function readLines(
  tx: Tx,
  orgId: string,
  movements: readonly TrailMovement[],
  outOfReach: OutOfReach[],
): Promise<readonly ShownLine[]> {
  const payoutMovementIds = movements
    .filter(({ kind }) => kind === 'payout')
    .map(({ movementId }) => movementId);
  const found = await listTrailLines(tx, orgId, { payoutMovementIds });
  const sure = certain(found);
  const isUnsure = (movementId: string) => !sure.some((each) => each.movementId === movementId);
  if (found.some(({ movementId }) => isUnsure(movementId))) {
    outOfReach.push({ kind: 'bank_line', why: 'several_alike' });
  }
  return sure.map(({ lineId, movementId, entryId, ...rest }) => ({
    ...rest,
    id: lineId,
    entryIds: [entryId],
    payoutMovementIds: [movementId],
  }));
}

/** By the payout's code; without one only where no other payout has the amount. */
function certain<Line extends { readonly isNamed: boolean; readonly alikeCount: number }>(
  lines: readonly Line[],
): readonly Line[] {
  return lines.filter(({ isNamed, alikeCount }) => isNamed || alikeCount === 1);
}

function unique(movements: readonly TrailMovement[]): readonly TrailMovement[] {
  return [...new Map(movements.map((each) => [each.movementId, each])).values()];
}
