import { readChainState } from '@countinghouse/process';
import type { KeyMakerDeps } from '../../business/api-keys/create-api-key.ts';
import { listPepperStatus } from '../../business/api-keys/rotate-pepper.ts';

export type SecretsDeps = Pick<KeyMakerDeps, 'database' | 'now' | 'peppers'>;

/** How far a rotation of peppers and the audit chain are. */
export async function readSecrets(deps: SecretsDeps) {
  const [peppers, chain] = await Promise.all([
    listPepperStatus(deps),
    readChainState(deps.database),
  ]);
  return { peppers, chain };
}
