import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Destination of heads: an append-only file, or an HTTP receiver. */
export type WriteHead = (line: string, signal?: AbortSignal) => Promise<void>;

const answerWaitMs = 10_000;

export function createHeadDestination(address: string): WriteHead {
  const url = new URL(address);
  return url.protocol === 'file:'
    ? (line) => appendLine(fileURLToPath(url), line)
    : (line, signal) => postLine(url, line, signal);
}

/** Synced to disk when this returns. */
async function appendLine(path: string, line: string): Promise<void> {
  const file = await open(path, 'a', 0o640);
  try {
    await file.write(`${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function postLine(url: URL, line: string, signal?: AbortSignal): Promise<void> {
  const limit = AbortSignal.timeout(answerWaitMs);
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: line,
    redirect: 'error',
    signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
  });
  await answer.body?.cancel();
  if (!answer.ok) {
    throw new Error(`exporting the audit head failed: the receiver answered ${answer.status}`);
  }
}
