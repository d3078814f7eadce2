import type { Progress } from '../tools/dev/progress.ts';
import type { Series } from './series.ts';

export interface Variant {
  readonly label: string;
  readonly unit: string;
  readonly measure: () => Promise<number>;
}

interface AlternateDeps {
  readonly progress: Progress;
  readonly rounds: number;
}

/**
 * Measures every variant once per round, so that whatever else the machine does falls on all of
 * them alike. Every other round runs backwards: no variant always follows the same neighbour.
 */
export async function alternate(
  deps: AlternateDeps,
  variants: readonly Variant[],
): Promise<readonly Series[]> {
  const values = variants.map((): number[] => []);
  for (let round = 1; round <= deps.rounds; round += 1) {
    const order = round % 2 === 1 ? variants : variants.toReversed();
    for (const variant of order) {
      const title = `round ${round}/${deps.rounds} · ${variant.label}`;
      const value = await deps.progress.run(title, async (note) => {
        const measured = await variant.measure();
        note(`${formatFigure(measured)} ${variant.unit}`);
        return measured;
      });
      values[variants.indexOf(variant)]?.push(value);
    }
  }
  return variants.map(({ label, unit }, index) => ({ label, unit, values: values[index] ?? [] }));
}

/** Large figures without decimals, small ones with as many as still mean something. */
export function formatFigure(value: number): string {
  const decimals = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 3;
  return value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}
