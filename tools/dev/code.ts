import { totpFor } from '@countinghouse/identity/testing';
import { DevError } from './dev-error.ts';

/** Prints the authenticator app's code for a secret: each demo prints its people's secrets. */
export async function code(secret: string): Promise<void> {
  if (!/^[A-Z2-7]+$/.test(secret)) {
    throw new DevError(
      `${secret} is not a secret.`,
      'It has capital letters and the digits 2 to 7.',
    );
  }
  process.stdout.write(`${totpFor(secret, new Date())}\n`);
}
