import { expect, test } from 'vitest';
import { useSignInScene } from '../support/people/sign-in-scene.ts';

const scene = useSignInScene();
type Browser = Awaited<ReturnType<typeof scene.signIn>>;

async function choicesOf(browser: Browser): Promise<ReadonlyMap<string, boolean>> {
  const { data } = (await browser.get('/auth/notifications')).body;
  if (!Array.isArray(data)) throw new Error('there is no list');
  return new Map(data.map((row: { topic: string; mail: boolean }) => [row.topic, row.mail]));
}

test('each person turns mails about a topic off and on, for themselves alone', async () => {
  const person = await scene.signIn(await scene.createPerson({ hasTotp: false }));
  const other = await scene.signIn(await scene.createPerson({ hasTotp: false }));
  const topic = 'approval_outcomes';
  expect([...(await choicesOf(person)).values()]).not.toContain(false);
  for (let turn = 0; turn < 2; turn += 1) {
    const off = await person.put(`/auth/notifications/${topic}`, { mail: false });
    expect([off.status, off.body['mail']]).toEqual([200, false]);
  }
  expect((await choicesOf(person)).get(topic)).toBe(false);
  expect((await choicesOf(other)).get(topic)).toBe(true);
  expect((await person.put(`/auth/notifications/${topic}`, { mail: true })).status).toBe(200);
  expect((await choicesOf(person)).get(topic)).toBe(true);
});

test('security mails are no topic: they cannot be turned off', async () => {
  const person = await scene.signIn(await scene.createPerson({ hasTotp: false }));
  expect((await person.put('/auth/notifications/password_changed', { mail: false })).status).toBe(
    404,
  );
});
