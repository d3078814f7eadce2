import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { simulatorInput } from '../core/inputs.ts';
import type { RecordedInput } from '../core/inputs.ts';
import { defaultSettings } from '../core/settings.ts';

/** The parameters that a run was started with; a later run on the same file uses the same. */
const header = z.object({
  kind: z.literal('start'),
  seed: z.number(),
  idOffset: z.number(),
  settings: z.object({
    lateAnswerMs: z.number(),
    settledAmountDelayMs: z.number(),
    settlementDelayDays: z.number(),
    settlementDestination: z.enum(['wallet', 'bank']),
    transferDelayMs: z.number(),
    scenarioDelayMs: z.number(),
    // Missing in files from before chargebacks existed.
    chargebackAnswerMs: z.number().default(defaultSettings.chargebackAnswerMs),
    chargebackDecisionMs: z.number().default(defaultSettings.chargebackDecisionMs),
    webhookDelayMs: z.number(),
    webhookRetryDelaysMs: z.array(z.number()),
    hasMagicAmountsOnLive: z.boolean(),
  }),
});

const line = z.discriminatedUnion('kind', [
  header,
  z.object({ kind: z.literal('input'), atMs: z.number(), input: simulatorInput }),
  z.object({ kind: z.literal('clock'), offsetMs: z.number() }),
]);

export type JournalHeader = z.output<typeof header>;
type JournalLine = z.output<typeof line>;

export interface Journal {
  readonly lines: readonly JournalLine[];
  readonly appendInput: (recorded: RecordedInput) => void;
  readonly append: (line: JournalLine) => void;
  readonly close: () => void;
}

/**
 * The inputs of all runs so far, one JSON object per line. Each is written before its outcome is
 * visible, so that a killed process loses nothing that it reported.
 */
export function openJournal(path: string): Journal {
  const lines = existsSync(path) ? readLines(path) : [];
  const file = openSync(path, 'a');
  const append = (added: JournalLine): void => {
    writeSync(file, `${JSON.stringify(added)}\n`);
  };
  return {
    lines,
    append,
    appendInput: ({ atMs, input }) => append({ kind: 'input', atMs, input }),
    close: () => closeSync(file),
  };
}

function readLines(path: string): readonly JournalLine[] {
  const bytes = readFileSync(path);
  // A kill during a write leaves part of a line, whose outcome was never visible.
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) truncateSync(path, end);
  return bytes
    .subarray(0, end)
    .toString('utf8')
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => line.parse(JSON.parse(text)));
}
