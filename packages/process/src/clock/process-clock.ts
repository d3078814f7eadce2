import { createIdSource } from '@countinghouse/identifiers';
import { connectAs } from '../start/process-tools.ts';
import type { ProcessSettings, ProcessTools } from '../start/process-tools.ts';
import type { Follower } from './cell-clock.sql.ts';
import { followClock, nothingDue } from './follow-clock.ts';
import type { ClockFollowing, RunRound } from './follow-clock.ts';

const connectionsMax = 2;

const followsNothing: ClockFollowing = {
  look: () => Promise.resolve(),
  start: () => undefined,
  stop: () => Promise.resolve(),
};

/** How a process follows the cell's clock; does nothing where the clock is real. */
export function followCellClock<Schema>(
  program: Follower['program'],
  settings: ProcessSettings,
  tools: ProcessTools<Schema>,
  runRound: RunRound = () => Promise.resolve(nothingDue),
): ClockFollowing {
  const { cellClock, logger, cell, realNowMs } = tools;
  if (cellClock === null) return followsNothing;
  const { service, CELL_CLOCK_URL: url } = settings;
  const elsewhere =
    url === undefined
      ? null
      : connectAs<Schema>(`${program}-clock`, { service, DATABASE_URL: url }, connectionsMax, {
          onIdleError: (error) => logger.warn({ err: error }, 'database_connection_lost'),
        });
  const following = followClock({
    database: elsewhere ?? tools.database,
    clock: cellClock,
    id: createIdSource({ cell, nowMs: realNowMs })(),
    program,
    logger,
    runRound,
  });
  return {
    ...following,
    stop: async () => {
      await following.stop();
      await elsewhere?.close();
    },
  };
}
