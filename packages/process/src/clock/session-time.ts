import type { CellClock } from './cell-clock.ts';

/**
 * Second factors are proved in real time, but routes compare them with the cell's time: a moved
 * clock must not make them expire.
 */
export function toCellTime<Session extends { readonly secondFactorAt: Date | null }>(
  session: Session | null,
  clock: CellClock | null,
): Session | null {
  if (session === null || session.secondFactorAt === null || clock === null) return session;
  const atMs = session.secondFactorAt.getTime() + clock.offsetMs();
  return { ...session, secondFactorAt: new Date(atMs) };
}
