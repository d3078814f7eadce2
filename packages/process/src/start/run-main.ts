import { scrubText } from '@countinghouse/observability';
import { SettingsError } from '../settings/settings.ts';

/** Ends a command with a message for a person and a non-zero exit code instead of a stack trace. */
export async function runMain(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // Anything already started (a pool, a listener) would keep the process alive.
    process.stderr.write(`${describe(error)}\n`, () => process.exit(1));
  }
}

function describe(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  // The database repeats input that it could not parse, and people paste a key where its id
  // belongs.
  return scrubText(`failed: ${error.message}${cause}`);
}
