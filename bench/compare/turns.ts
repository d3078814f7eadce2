import { measureOnce } from '../measure/alternate.ts';
import type { Measurement, Variant } from '../measure/alternate.ts';
import { openCpuMeter } from '../measure/cpu-meter.ts';
import type { Series } from '../measure/series.ts';
import { openStorageMeter } from '../measure/storage-meter.ts';

/**
 * Stands in for `alternate.ts` in one side of a comparison: the benchmark prepares itself as ever, then
 * measures a variant whenever it is its turn. `main-turns.ts` puts it into the revision's own
 * benchmarks, so that one instrument measures both sides, and revisions that know nothing of
 * comparisons can be compared too.
 */
export * from '../measure/alternate.ts';

export type TurnsMessage =
  | { readonly kind: 'ready'; readonly variants: readonly TurnsVariant[] }
  | { readonly kind: 'measured'; readonly measurement: Measurement };

export interface TurnsVariant {
  readonly label: string;
  readonly unit: string;
}

export async function alternate(
  deps: { readonly postgresUrl: string },
  variants: readonly Variant[],
): Promise<readonly Series[]> {
  const meter = await openCpuMeter(deps.postgresUrl);
  const storage = openStorageMeter(deps.postgresUrl);
  const measure = async (label: string): Promise<void> => {
    const variant = variants.find((one) => one.label === label);
    if (variant === undefined) throw new RangeError(`there is no variant ${label}`);
    send({ kind: 'measured', measurement: await measureOnce(meter, variant, storage) });
  };
  return new Promise((_, reject) => {
    process.on('message', (label: string) => void measure(label).catch(reject));
    // Whoever compares has gone: databases and processes end as after any run.
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
    send({
      kind: 'ready',
      variants: variants.map(({ label, unit }) => ({ label, unit })),
    });
  });
}

function send(message: TurnsMessage): void {
  process.send?.(message);
}
