import { totpFor } from '@countinghouse/identity/testing';
import { DevError } from './dev-error.ts';

/** Prints what an authenticator app shows for a secret: each demo prints those of its people. */
export async function code(secret: string): Promise<void> {
  if (!/^[A-Z2-7]+$/.test(secret)) {
    throw new DevError(`${secret} is no secret.`, 'It has capital letters and the digits 2 to 7.');
  }
  process.stdout.write(`${totpFor(secret, new Date())}\n`);
}
