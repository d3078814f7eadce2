import type { IdSource } from '@countinghouse/identifiers';
import { uuidV7Floor } from '@countinghouse/identifiers';
import type { Logger } from '@countinghouse/observability';
import type { ChargeResolver } from '../../charges/payments/outcomes/create-charge-resolver.ts';
import type { Database } from '../../kernel/database.ts';
import type { Finding, Provider } from '../../provider/provider.ts';
import type { ProvidersByEnvironment } from '../../provider/providers.ts';
import { listWorkspaceIds } from '../../tenants/businesses/list-workspace-ids.ts';
import { guideTo } from './break-guide.rules.ts';
import type { DaySpan } from './due-days.rules.ts';
import type { EntryWindow } from './our-entries.sql.ts';
import type { Break, EntryKey } from './reconciliation.rules.ts';
import { saveBreaks } from './reconciliation.sql.ts';
import type { Run, RunCounts } from './reconciliation.sql.ts';

export interface ReconcileDeps {
  readonly database: Database;
  readonly providers: ProvidersByEnvironment;
  readonly chargeResolver: ChargeResolver;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly logger: Logger;
  readonly installation: string;
  readonly cell: number;
  /** The provider's agreed settlement time, in whole UTC days. */
  readonly settlementDelayDays: number;
}

/** The comparison of one list on one day. */
export interface RunContext {
  readonly deps: ReconcileDeps;
  readonly run: Run;
  readonly provider: Provider;
  readonly span: DaySpan;
  readonly counts: { -readonly [Name in keyof RunCounts]: RunCounts[Name] };
  readonly onProgress: () => void;
  readonly signal: AbortSignal | undefined;
}

/** `silent`: the provider did not answer, so an absence proves nothing. */
export type CompareOutcome = 'finished' | 'silent';

/** Saves breaks and logs new ones for the operator. */
export async function keepBreaks(
  { deps, run }: RunContext,
  breaks: readonly Break[],
  status: 'open' | 'cleared',
): Promise<void> {
  // The provider's pages shift while they are read, so a row may appear twice.
  const unique = new Map(breaks.map((found) => [`${found.kind}:${found.subject}`, found]));
  if (unique.size === 0) return;
  const toKeep = [...unique.values()].map((found) => ({
    ...found,
    id: deps.newId(),
    action: guideTo(run.list, found.kind).action,
  }));
  const newIds = new Set(await saveBreaks(deps.database.db, run, toKeep, status, deps.now()));
  for (const found of toKeep.filter(({ id }) => newIds.has(id))) {
    const { id, kind, action, workspaceId, objectId } = found;
    const { environment, list, day } = run;
    const fields = { break_id: id, environment, list, kind, day, action };
    const ids = { workspace_id: workspaceId, object_id: objectId };
    if (status === 'open') deps.logger.error({ ...fields, ...ids }, 'reconciliation_break_found');
    else deps.logger.warn({ ...fields, ...ids }, 'reconciliation_break_repaired');
  }
}

const workspacesPerGroup = 500;
const rowsPerPage = 1_000;
const lowestId = '00000000-0000-0000-0000-000000000000';
const lowestKey: EntryKey = { workspaceId: lowestId, id: lowestId };

/**
 * The service's objects created in that time, page by page, so that memory does not grow with the
 * day.
 */
export async function* ourPages<Row extends EntryKey>(
  { deps, run }: Pick<RunContext, 'deps' | 'run'>,
  made: { readonly fromMs: number; readonly toMs: number },
  read: (window: EntryWindow) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void, void> {
  const { environment } = run;
  const ids = { fromId: uuidV7Floor(made.fromMs), toId: uuidV7Floor(made.toMs) };
  let lastWorkspaceId: string | null = null;
  for (;;) {
    const workspaceIds: readonly string[] = await listWorkspaceIds(
      deps.database.db,
      lastWorkspaceId,
      workspacesPerGroup,
    );
    lastWorkspaceId = workspaceIds.at(-1) ?? null;
    if (lastWorkspaceId === null) return;
    let after: EntryKey | null = lowestKey;
    do {
      const rows: readonly Row[] = await read({
        ...ids,
        environment,
        workspaceIds,
        after,
        limit: rowsPerPage,
      });
      yield rows;
      after = rows.length < rowsPerPage ? null : (rows.at(-1) ?? null);
    } while (after !== null);
  }
}

/** Concurrent lookups: they share the provider's rate limit with payers' lookups. */
const questionsAtATime = 4;

/**
 * Looks up each item until one goes unanswered, so that a silent provider is not asked a thousand
 * times.
 */
export async function askInTurn<Item, Value>(
  { signal }: Pick<RunContext, 'signal'>,
  items: readonly Item[],
  ask: (item: Item) => Promise<Finding<Value>>,
): Promise<{
  readonly answers: readonly Answered<Item, Value>[];
  readonly isSilent: boolean;
}> {
  const answers: Answered<Item, Value>[] = [];
  for (let at = 0; at < items.length; at += questionsAtATime) {
    signal?.throwIfAborted();
    const some = items.slice(at, at + questionsAtATime);
    const findings = await Promise.all(
      some.map(async (item) => ({ item, finding: await ask(item) })),
    );
    for (const { item, finding } of findings) {
      if (finding.kind === 'unknown') continue;
      answers.push({ item, value: finding.kind === 'found' ? finding.value : null });
    }
    if (findings.some(({ finding }) => finding.kind === 'unknown')) {
      return { answers, isSilent: true };
    }
  }
  return { answers, isSilent: false };
}

interface Answered<Item, Value> {
  readonly item: Item;
  /** Null if the provider has none. */
  readonly value: Value | null;
}
