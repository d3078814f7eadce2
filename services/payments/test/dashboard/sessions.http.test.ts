import { expect, test } from 'vitest';
import { minuteMs, useSignInScene } from '../support/people/sign-in-scene.ts';
import { openBrowser } from '../support/processes/browser.ts';

const scene = useSignInScene();

test('signing out ends the session, not only the cookie', async () => {
  const browser = await scene.signIn(await scene.createPerson({ hasTotp: false }));
  const copy = openBrowser(scene.api);
  copy.cookies.set('payments-session', browser.cookies.get('payments-session') ?? '');
  expect((await copy.get('/me')).status).toBe(200);
  expect((await browser.post('/auth/sign-out')).status).toBe(200);
  // Whose browser it is stays known; that opens nothing.
  expect([...browser.cookies.keys()]).toEqual(['payments-device']);
  expect((await copy.get('/me')).status).toBe(401);
});

test('a session ends an hour after its last request, and after twelve in any case', async () => {
  const person = await scene.createPerson({ hasTotp: false });
  const idle = await scene.signIn(person);
  scene.pass(59 * minuteMs);
  expect((await idle.get('/me')).status).toBe(200);
  scene.pass(60 * minuteMs);
  expect((await idle.get('/me')).status).toBe(401);

  const busy = await scene.signIn(person);
  const statuses: number[] = [];
  for (let half = 0; half < 24; half += 1) {
    scene.pass(30 * minuteMs);
    statuses.push((await busy.get('/me')).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 23 }, () => 200), 401]);
});

test('people see their own sessions and end one or all others', async () => {
  const person = await scene.createPerson({ hasTotp: false });
  const [here, there, elsewhere] = [
    await scene.signIn(person),
    await scene.signIn(person),
    await scene.signIn(person),
  ];
  const stranger = await scene.signIn(await scene.createPerson({ hasTotp: false }));
  const ids = await idsOf(here);
  expect(ids).toHaveLength(3);
  const [id = ''] = (await idsOf(there)).filter((known) => known.isThisOne).map((own) => own.id);
  expect((await stranger.remove(`/auth/sessions/${id}`)).status).toBe(404);
  expect((await there.get('/me')).status).toBe(200);
  expect((await here.remove(`/auth/sessions/${id}`)).status).toBe(200);
  expect((await there.get('/me')).status).toBe(401);
  expect((await here.remove('/auth/sessions')).status).toBe(200);
  expect((await elsewhere.get('/me')).status).toBe(401);
  expect((await here.get('/me')).status).toBe(200);
  expect((await stranger.get('/me')).status).toBe(200);
});

async function idsOf(browser: Awaited<ReturnType<typeof scene.signIn>>) {
  const { data } = (await browser.get('/auth/sessions')).body;
  if (!Array.isArray(data)) throw new Error('there is no list');
  return data.map((record: { id: string; is_this_one: boolean }) => ({
    id: record.id,
    isThisOne: record.is_this_one,
  }));
}
