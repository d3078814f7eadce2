import type { Progress } from '../../tools/dev/progress.ts';
import { toCost } from './cpu-meter.ts';
import type { CpuCost, CpuMeter, Reading } from './cpu-meter.ts';
import type { MachineUse } from './machine.ts';
import type { Series } from './series.ts';
import { perOperation } from './storage-meter.ts';
import type { StorageCost, StorageMeter } from './storage-meter.ts';

export interface Variant {
  readonly label: string;
  readonly unit: string;
  /** The processes under measurement; a load generator is not one of them. */
  readonly pids?: readonly number[];
  /** A figure alone, as older revisions give it, says nothing of what an operation costs. */
  readonly measure: (metered: Metered) => Promise<Figure | number>;
}

/** Runs the part of a measurement whose CPU counts; the rest is preparation and looking back. */
export type Metered = <Result>(work: () => Promise<Result>) => Promise<Result>;

export const unmetered: Metered = (work) => work();

export interface Figure {
  readonly value: number;
  /** What CPU is divided by: requests, transactions, rows. */
  readonly operations: number;
  /** CPU of processes that have ended, by their own account; beside that of `pids`. */
  readonly endedCpuSeconds?: number;
}

export interface Measurement {
  readonly value: number;
  readonly cost: CpuCost | null;
  /** Null when nothing of the measurement was metered. */
  readonly machine: MachineUse | null;
  /** Null when nobody asked for it. */
  readonly storage: StorageCost | null;
}

interface AlternateDeps {
  readonly progress: Progress;
  readonly meter: CpuMeter;
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
  const measurements = variants.map((): Measurement[] => []);
  for (let round = 1; round <= deps.rounds; round += 1) {
    const order = round % 2 === 1 ? variants : variants.toReversed();
    for (const variant of order) {
      const title = `round ${round}/${deps.rounds} · ${variant.label}`;
      const measurement = await deps.progress.run(title, async (note) => {
        const measured = await measureOnce(deps.meter, variant);
        note(`${formatFigure(measured.value)} ${variant.unit}`);
        return measured;
      });
      measurements[variants.indexOf(variant)]?.push(measurement);
    }
  }
  return variants.map(({ label, unit }, index) => ({
    label,
    unit,
    values: (measurements[index] ?? []).map(({ value }) => value),
    costs: (measurements[index] ?? []).flatMap(({ cost }) => cost ?? []),
    machine: (measurements[index] ?? []).flatMap(({ machine }) => machine ?? []),
  }));
}

export async function measureOnce(
  meter: CpuMeter,
  variant: Variant,
  storageMeter: StorageMeter | null = null,
): Promise<Measurement> {
  const readings: Reading[] = [];
  const left: StorageCost[] = [];
  const figure = await variant.measure(async (work) => {
    const readStorage = await storageMeter?.start();
    const read = meter.start(variant.pids ?? []);
    const result = await work();
    readings.push(read());
    if (readStorage !== undefined) left.push(await readStorage());
    return result;
  });
  const { cpu = null, machine = null } = readings[0] ?? {};
  if (typeof figure === 'number') return { value: figure, cost: null, machine, storage: null };
  const { value, operations, endedCpuSeconds = 0 } = figure;
  const [bytes] = left;
  const storage = bytes === undefined ? null : perOperation(bytes, operations);
  if (cpu === null) return { value, cost: null, machine, storage };
  const cost = toCost({ ...cpu, own: cpu.own + endedCpuSeconds }, operations);
  return { value, cost, machine, storage };
}

/** Large figures without decimals, small ones with as many as still mean something. */
export function formatFigure(value: number): string {
  const decimals = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 3;
  return value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}
