import { watchChanges as watchAllChanges } from '@countinghouse/process';
import type { ChangeWatch as AnyChangeWatch, ChangeWatchDeps } from '@countinghouse/process';
import type { Database } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { Operation, Pause } from './pause.rules.ts';
import { listPauses } from './pauses.sql.ts';

export interface ChangeWatch extends AnyChangeWatch {
  /** The pauses as of the last second: a process that stood still for longer looks first. */
  readonly pauses: () => Promise<ReadonlyMap<Operation, Pause>>;
  /** The pauses as last seen, however long ago: to tell of, not to decide by. */
  readonly lastPauses: () => ReadonlyMap<Operation, Pause>;
}

/** Keeps this process at most one second behind revoked keys, verification and pauses. */
export function watchChanges(deps: Omit<ChangeWatchDeps<Schema>, 'refresh'>): ChangeWatch {
  let pauses: ReadonlyMap<Operation, Pause> = new Map();
  const watch = watchAllChanges({
    ...deps,
    onSubjectChanged: (subject, topic) => {
      if (topic !== 'pause') deps.onSubjectChanged(subject, topic);
    },
    refresh: async (mayHaveChanged) => {
      if (mayHaveChanged('pause')) pauses = await readPauses(deps.database);
    },
  });
  return {
    ...watch,
    lastPauses: () => pauses,
    pauses: async () => {
      if (!watch.isFresh()) await watch.look();
      return pauses;
    },
  };
}

async function readPauses(database: Database): Promise<ReadonlyMap<Operation, Pause>> {
  const rows = await listPauses(database.db);
  return new Map(
    rows.map((row) => [
      row.operation,
      { operation: row.operation, retryAfterSeconds: row.retry_after_seconds },
    ]),
  );
}
