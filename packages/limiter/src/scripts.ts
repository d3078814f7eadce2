import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface Script {
  readonly text: string;
  readonly sha: string;
}

export const spendScript = readScript('./spend.lua');
export const heartbeatScript = readScript('./heartbeat.lua');
export const seedScript = readScript('./seed.lua');

function readScript(file: string): Script {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return { text, sha: createHash('sha1').update(text).digest('hex') };
}
