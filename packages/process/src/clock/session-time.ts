import type { CellClock } from './cell-clock.ts';

/**
 * Second factors are proved in real time, and routes compare them with the cell's: a moved clock must make
 * none old.
 */
export function toCellTime<Session extends { readonly secondFactorAt: Date | null }>(
  session: Session | null,
  clock: CellClock | null,
): Session | null {
  if (session === null || session.secondFactorAt === null || clock === null) return session;
  const atMs = session.secondFactorAt.getTime() + clock.offsetMs();
  return { ...session, secondFactorAt: new Date(atMs) };
}
