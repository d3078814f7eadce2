import { createJobSender } from '@countinghouse/jobs';
import { createMailQueue, isMailAddress } from '@countinghouse/mail';
import type { QueueMail } from '@countinghouse/mail';
import { createSealer } from '@countinghouse/sealing';
import type { SealingKey } from '@countinghouse/sealing';
import { InvalidArgumentError } from 'commander';

/** A command's emails wait sealed in their queue; a worker sends them. */
export function createOperatorMail(
  keys: readonly SealingKey[],
  { newId }: { readonly newId: () => string },
): QueueMail {
  return createMailQueue({ sendJob: createJobSender(), sealer: createSealer({ keys }), newId });
}

export function parseEmail(text: string): string {
  if (isMailAddress(text)) return text.toLowerCase();
  throw new InvalidArgumentError('Must be an e-mail address, such as ada@shop.example.');
}
