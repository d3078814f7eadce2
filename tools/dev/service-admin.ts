import type { z } from 'zod';
import { mustRun } from './run-command.ts';
import { programOf, serviceEnvironment, withPrefix } from './service-place.ts';
import type { ServicePlace } from './service-place.ts';

/** The operator's command line, spoken to as any operator would: with options in and JSON out. */
export async function runAdmin<T>(
  place: ServicePlace & { readonly env?: Record<string, string> },
  answer: z.ZodType<T>,
  ...args: readonly string[]
): Promise<T> {
  const { stdout } = await mustRun(
    [process.execPath, programOf(place.service, 'admin'), '--json', ...args],
    '`./dev reset` makes the development database anew.',
    {
      env: {
        ...serviceEnvironment(place),
        ...withPrefix(place.service, { OPERATOR: './dev' }),
        ...place.env,
      },
    },
  );
  return answer.parse(JSON.parse(stdout));
}
