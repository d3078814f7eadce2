import { startProcess, waitUntil } from '@countinghouse/testing';
import { signPayments } from './sign.ts';
import { vectorOf } from './vectors.ts';

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';

export interface RunningExample {
  readonly url: string;
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly stop: () => Promise<void>;
}

/** Starts an example as its reader would, on a port of its own. */
export async function startExample(file: string, node = process.execPath): Promise<RunningExample> {
  const program = startProcess([node, file], { env: { WEBHOOK_SECRET: secret, PORT: '0' } });
  const address = (): string | undefined => /http:\/\/\S+/.exec(program.stdout())?.[0];
  await waitUntil(`${file} listens`, () => address() !== undefined || !program.isRunning());
  const url = address();
  if (url === undefined) throw new Error(`it ended, having said:\n${program.output()}`);
  return { url, stdout: program.stdout, stderr: program.stderr, stop: program.kill };
}

export const genuineBody = vectorOf('payments, multi-byte').body;

/** Signed a number of seconds ago, for the genuine body as a rule; what is posted may be another. */
export async function post(
  { url }: RunningExample,
  { body = genuineBody, signed = genuineBody, ageSeconds = 0, now = new Date() } = {},
): Promise<{ readonly status: number; readonly text: string }> {
  const signedAt = new Date(now.getTime() - ageSeconds * 1000);
  const headers = signPayments(signed, secret, signedAt);
  const response = await fetch(url, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}
