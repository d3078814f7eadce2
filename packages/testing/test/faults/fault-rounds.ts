/**
 * How often a fault is repeated. A few times in regular checks, more often before a release:
 * `FAULT_ROUNDS=10` repeats each ten times as often.
 */
export function faultRounds(inEveryCheck: number): number {
  const factor = Number(process.env['FAULT_ROUNDS'] ?? '1');
  if (!Number.isInteger(factor) || factor < 1) throw new Error('FAULT_ROUNDS is a whole number');
  return inEveryCheck * factor;
}

/** The time that a test may take grows with the rounds. */
export function faultTimeoutMs(inEveryCheckMs: number): number {
  return faultRounds(1) * inEveryCheckMs;
}
