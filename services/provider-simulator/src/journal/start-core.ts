import { replayInput } from '../core/replay.ts';
import { createSeededRandom } from '../core/seeded-random.ts';
import type { SimulatorSettings } from '../core/settings.ts';
import { createSimulator } from '../core/simulator.ts';
import type { OutgoingWebhook, Simulator } from '../core/simulator.ts';
import { openJournal } from './journal.ts';
import type { Journal, JournalHeader } from './journal.ts';

export interface StartedCore {
  readonly simulator: Simulator;
  /** The simulator's own time, which may be ahead of real time. */
  readonly nowMs: () => number;
  readonly advanceClock: (byMs: number) => void;
  /** Sets the total offset ahead of real time; never goes back. */
  readonly moveClock: (offsetMs: number) => void;
  /** How many inputs of earlier runs were replayed. */
  readonly replayedCount: number;
  readonly close: () => void;
}

export interface CoreParts {
  readonly stateFile: string | null;
  readonly seed: number;
  readonly settings: SimulatorSettings;
  readonly nowMs: () => number;
  readonly publicUrl: () => string;
  readonly deliver: (webhook: OutgoingWebhook) => void;
}

/** Continues from the state file, or starts fresh. */
export function startCore(parts: CoreParts): StartedCore {
  const journal = parts.stateFile === null ? null : openJournal(parts.stateFile);
  const header = findHeader(journal) ?? createHeader(parts);
  if (journal !== null && journal.lines.length === 0) journal.append(header);

  let offsetMs = 0;
  /** The recorded time during the replay; null afterwards. */
  let replayAtMs: number | null = 0;
  const nowMs = (): number => replayAtMs ?? parts.nowMs() + offsetMs;
  const simulator = createSimulator({
    nowMs,
    random: createSeededRandom(header.seed),
    idOffset: header.idOffset,
    settings: header.settings,
    publicUrl: parts.publicUrl,
    deliver: (webhook) => {
      if (replayAtMs === null) parts.deliver(webhook);
    },
    record: (recorded) => {
      if (replayAtMs === null) journal?.appendInput(recorded);
    },
  });

  let replayedCount = 0;
  for (const line of journal?.lines ?? []) {
    if (line.kind === 'clock') offsetMs = line.offsetMs;
    if (line.kind !== 'input') continue;
    replayAtMs = line.atMs;
    replayInput(simulator, line);
    replayedCount += 1;
  }
  replayAtMs = null;
  giveUpOnLostAnswers(simulator);

  function advanceClock(byMs: number): void {
    offsetMs += byMs;
    journal?.append({ kind: 'clock', offsetMs });
    simulator.advance();
  }

  return {
    simulator,
    nowMs,
    replayedCount,
    advanceClock,
    moveClock: (toMs) => {
      if (toMs > offsetMs) advanceClock(toMs - offsetMs);
      else simulator.advance();
    },
    close: () => journal?.close(),
  };
}

function findHeader(journal: Journal | null): JournalHeader | null {
  const [first] = journal?.lines ?? [];
  if (first === undefined) return null;
  if (first.kind !== 'start') throw new TypeError('the state file does not start with a header');
  return first;
}

/** Seconds since 1970 modulo a round number: later runs have higher ids for thirty years. */
const idOffsetMax = 1_000_000_000;

function createHeader({ seed, settings, nowMs }: CoreParts): JournalHeader {
  return {
    kind: 'start',
    seed,
    idOffset: Math.floor(nowMs() / 1_000) % idOffsetMax,
    settings: { ...settings, webhookRetryDelaysMs: [...settings.webhookRetryDelaysMs] },
  };
}

/** The response to a webhook sent before the restart may be lost, so it is sent again. */
function giveUpOnLostAnswers(simulator: Simulator): void {
  for (const { id, attempts } of simulator.webhooks()) {
    for (const attempt of attempts) {
      if (attempt.answer === null) {
        simulator.recordDelivery(id, { kind: 'failed', error: 'the simulator was restarted' });
      }
    }
  }
}
