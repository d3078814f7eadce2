import { join } from 'node:path';
import type { z } from 'zod';
import { repositoryRoot } from './paths.ts';
import { paymentsEnvironment } from './payments-service.ts';
import type { PaymentsPlace } from './payments-service.ts';
import { mustRun } from './run-command.ts';

const adminProgram = join(repositoryRoot, 'services/payments/src/main-admin.ts');

/** The operator's command line, spoken to as any operator would: with options in and JSON out. */
export async function runAdmin<T>(
  place: PaymentsPlace,
  answer: z.ZodType<T>,
  ...args: readonly string[]
): Promise<T> {
  const { stdout } = await mustRun(
    [process.execPath, adminProgram, '--json', ...args],
    '`./dev reset` makes the development database anew.',
    { env: { ...paymentsEnvironment(place), PAYMENTS_OPERATOR: './dev' } },
  );
  return answer.parse(JSON.parse(stdout));
}
