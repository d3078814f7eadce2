import { request } from 'node:http';
import { createFirstPasswordLink } from '@countinghouse/identity';
import { testAttempts } from '@countinghouse/testing/hostile';
import { addPerson, readQueuedMails } from '../business/members/support.ts';
import { useSignInScene } from '../support/people/sign-in-scene.ts';
import { testOrigin } from '../support/people/staff.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import { openBrowser } from '../support/processes/browser.ts';
import { attempts } from './mail-links.attempts.ts';
import type { MailLinksWorld } from './mail-links.attempts.ts';

const scene = useSignInScene();

const useTwice: MailLinksWorld['useTwice'] = async (role) => {
  const { database, deps } = scene.api;
  const { businessId } = await createTenant(deps);
  const { userId } = await addPerson(database, businessId, role);
  const token = await createFirstPasswordLink(
    { newId: newTestId, now: scene.now },
    database.db,
    userId,
  );
  const use = async (newPassword: string): Promise<number> =>
    (await openBrowser(scene.api).post('/auth/password-link/use', { token, newPassword })).status;
  return [await use('a longer walk in the rain'), await use('the thief has another one')];
};

const linkMailedFor: MailLinksWorld['linkMailedFor'] = async (headers) => {
  const { email } = await scene.createPerson();
  await askWithHost(email, headers);
  const [mail] = await readQueuedMails(scene.api.database, email);
  return mail?.letter.action?.url ?? '';
};

/** fetch would not send another host than it calls. */
async function askWithHost(
  email: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const asking = request(
    `${scene.api.address}/dashboard/api/auth/password-link`,
    {
      method: 'POST',
      headers: {
        host: 'evil.example',
        origin: testOrigin,
        'content-type': 'application/json',
        ...headers,
      },
    },
    (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    },
  );
  asking.on('error', reject);
  asking.end(JSON.stringify({ email }));
  if ((await promise) !== 200) throw new Error('nobody is sent a link');
}

testAttempts('links in mails', attempts, async () => ({
  close: async () => undefined,
  useTwice,
  linkMailedFor,
  publicUrl: testOrigin,
}));
