import { afterAll, expect, test } from 'vitest';
import { openConsoleWorld } from '../support/people/console-world.ts';

const world = await openConsoleWorld();
afterAll(world.close);
const { db } = world.api.database;

test('AD-137 search finds an organisation by name, member’s address and id, and a key by its last characters', async () => {
  const { orgId, owner, key } = await world.open();
  const { browser } = await world.console.signIn('viewer');
  const find = async (q: string) =>
    (await browser.get(`/search?q=${encodeURIComponent(q)}`)).body['data'];
  const path = `/organisations/${orgId}`;
  const it = expect.objectContaining({ kind: 'organisation', path });
  expect(await find(owner.email)).toEqual([it]);
  expect(await find(orgId.toUpperCase())).toContainEqual(it);
  const [row] = await db
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', orgId)
    .execute();
  expect(await find(row?.name ?? '')).toContainEqual(it);
  expect(await find(key.slice(-4))).toContainEqual(
    expect.objectContaining({ kind: 'api_key', path }),
  );
});
