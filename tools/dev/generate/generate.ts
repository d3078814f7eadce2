import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../paths.ts';
import { createProgress, numberSteps } from '../progress.ts';
import { findOrStartServers, serverStepCount } from '../servers/servers.ts';
import { generators } from './generators.ts';

/** Writes every generated file, or with `isCheck` only reports which are stale. */
export async function generate(isCheck: boolean): Promise<number> {
  const progress = createProgress();
  const step = numberSteps(progress, serverStepCount + generators.length);
  const servers = await findOrStartServers(step, 'check', 'ends-with-command');
  const stale: string[] = [];
  for (const { file, generate: generateText } of generators) {
    await step(file, async (note) => {
      const path = join(repositoryRoot, file);
      const text = await generateText(servers);
      if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
      stale.push(file);
      note(isCheck ? 'stale' : 'written');
      if (!isCheck) writeFileSync(path, text);
    });
  }
  if (!isCheck || stale.length === 0) return 0;
  progress.say(`Stale: ${stale.join(', ')}. Run ./dev generate and commit what changes.`);
  return 1;
}
