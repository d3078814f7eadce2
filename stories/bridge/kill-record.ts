import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** What is killed, in turn. */
const victims = [
  'payments_api',
  'payments_worker',
  'books_api',
  'books_worker',
  'payments_postgres',
  'books_postgres',
] as const;
export type Victim = (typeof victims)[number];

const killSlice = z.object({
  /** Number of its first kill, from 0, over all slices. */
  from: z.int(),
  kills: z.int(),
  movements: z.int(),
});
/** A slice of kills after which both sides held the same. */
type KillSlice = Readonly<z.infer<typeof killSlice>>;

export function victimOf(kill: number): Victim {
  return victims[kill % victims.length] ?? 'payments_api';
}

/** The slices that passed, in order; the next one goes on behind the last. */
export function readKillRecord(file: string): readonly KillSlice[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.filter(Boolean).map((line) => killSlice.parse(JSON.parse(line)));
}

export function addToKillRecord(file: string, slice: KillSlice): void {
  appendFileSync(file, `${JSON.stringify(slice)}\n`);
}

interface KillSum {
  readonly kills: number;
  readonly movements: number;
  readonly ofEach: Readonly<Record<Victim, number>>;
}

export function sumKills(slices: readonly KillSlice[]): KillSum {
  const ofEach: Record<Victim, number> = {
    payments_api: 0,
    payments_worker: 0,
    books_api: 0,
    books_worker: 0,
    payments_postgres: 0,
    books_postgres: 0,
  };
  for (const { from, kills } of slices) {
    for (let kill = from; kill < from + kills; kill += 1) ofEach[victimOf(kill)] += 1;
  }
  return {
    kills: slices.reduce((sum, { kills }) => sum + kills, 0),
    movements: slices.reduce((sum, { movements }) => sum + movements, 0),
    ofEach,
  };
}

/** Where the next slice begins. */
export function nextKill(slices: readonly KillSlice[]): number {
  return slices.reduce((next, { from, kills }) => Math.max(next, from + kills), 0);
}
