import { globSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { repositoryRoot } from '../dev/paths.ts';

/** What a module of attempts exports, as far as the register reads it. */
const attemptsModule = z.object({ attempts: z.array(z.object({ id: z.int() })) });

interface RegisteredAttempt {
  readonly id: number;
  readonly service: string;
}

/** The attempts of both services, read without running them. */
export async function readAttempts(): Promise<readonly RegisteredAttempt[]> {
  const files = globSync('services/*/test/hostile/*.attempts.ts', { cwd: repositoryRoot });
  const lists = files.map(async (file) => {
    const { attempts } = attemptsModule.parse(await import(join(repositoryRoot, file)));
    return attempts.map(({ id }) => ({ id, service: file.split('/')[1] ?? '' }));
  });
  return (await Promise.all(lists)).flat();
}
