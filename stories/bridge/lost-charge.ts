import { readMovementHead } from '../../services/payments/src/ledger/movements/read-movements.ts';
import { createRandom } from '../../services/payments/test/simulation/random.ts';
import { numberAll } from '../../services/payments/test/support/ledger/number-all.ts';
import { createMerchant } from './merchant.ts';
import type { World } from './world.ts';

/** Adds one more numbered charge, which then ends the log. */
export async function loseCharge(world: World) {
  const { database } = world.services.payments;
  await createMerchant(world, createRandom(1)).charge();
  await numberAll(database);
  const { last } = await readMovementHead(database, world.workspaceId);
  if (last === null) throw new Error('the charge has no number');
  return last;
}
