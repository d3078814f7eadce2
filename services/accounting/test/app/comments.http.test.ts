import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../support/documents/issuing-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
let scene: IssuingScene;
beforeAll(async () => {
  api = await startTestApi();
  scene = await createIssuingScene(api.deps);
});
afterAll(() => api.stop());

test('whoever sees a document comments on it; only the author removes a comment, and that is shown', async () => {
  const { orgId, supplier } = scene;
  const { id } = await scene.draft({ kind: 'bill', contactId: supplier.id });
  const subject = { subject: 'document', subject_id: id };
  const [viewer, bookkeeper, accountant, sales] = await Promise.all(
    (['viewer', 'bookkeeper', 'accountant', 'sales'] as const).map((role) =>
      signInStaff(api, { orgId, role }),
    ),
  );
  if (!viewer || !bookkeeper || !accountant || !sales) throw new Error('nobody is at work');
  const first = await viewer.post('/comments', { ...subject, text: 'Is this\nfor March?' });
  expect(first).toMatchObject({
    status: 201,
    body: { text: 'Is this\nfor March?', yours: true, written_by: { name: 'The viewer' } },
  });
  await bookkeeper.post('/comments', { ...subject, text: 'Yes.' });
  const path = `/comments/${first.body.id}`;
  expect((await accountant.send('DELETE', path)).body.reason).toBe('not_your_comment');
  expect((await viewer.send('DELETE', path)).body.text).toBeNull();
  expect((await viewer.send('DELETE', path)).body.reason).toBe('comment_not_found');
  const { body } = await accountant.get(`/comments?${new URLSearchParams(subject)}`);
  expect(Array.from(body.data, ({ text }: { text: string | null }) => text)).toEqual([
    null,
    'Yes.',
  ]);
  expect((await sales.post('/comments', { ...subject, text: 'Hm' })).status).toBe(404);
  expect((await viewer.post('/comments', { ...subject, text: ' \n ' })).status).toBe(400);
});
