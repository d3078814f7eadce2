/** Hundredths of a percent, as a person writes them. */
export const percentText = (basisPoints: number): string => `${basisPoints / 100} %`;

/** What is no number is sent as one that the service refuses. */
export function toBasisPoints(typed: string): number {
  const percent = typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.'));
  return Number.isFinite(percent) ? Math.round(percent * 100) : -1;
}
