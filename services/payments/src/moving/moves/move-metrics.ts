import type { Metrics } from '@countinghouse/observability';
import type { Database } from '../../kernel/database.ts';
import { readMoveSilence } from './move-silence.sql.ts';
import type { MoveState } from './moves.sql.ts';

const openStates: readonly MoveState[] = ['copying', 'frozen', 'away', 'arriving'];

export function addMoveMetrics(metrics: Metrics, database: Database): void {
  const help = 'How long no mover has stored a step of the most silent open move, by its state.';
  metrics.gauge('business_moves_silent_seconds', help, ['state'], async (gauge) => {
    gauge.reset();
    const silences = await readMoveSilence(database.db).catch(() => null);
    // Without the database there are no figures, never invented ones.
    if (silences === null) return;
    // Zeros are reported too: an alert needs a series, and a resolved one must fall to zero.
    for (const state of openStates) gauge.set({ state }, 0);
    for (const { state, seconds } of silences) gauge.set({ state }, seconds);
  });
}
