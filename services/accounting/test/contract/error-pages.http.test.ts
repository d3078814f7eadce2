import { afterAll, expect, test } from 'vitest';
import { allGuides } from '../../src/edge/reasons.ts';
import { call } from './support/client.ts';
import { openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

async function readPage(url: string | URL) {
  const answer = await fetch(url);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

test('AD-104 each reason has a section on the page of its code, with cause, fix and command', async () => {
  for (const [reason, { code }] of Object.entries(allGuides)) {
    const { status, html } = await readPage(new URL(`/errors/${code}`, target.baseUrl));
    const section = html.split(`<section id="${reason}"`)[1]?.split('</section>')[0] ?? '';
    expect({ reason, status }).toEqual({ reason, status: 200 });
    for (const part of ['Usual causes', '<li>', 'What to do', 'curl ']) {
      expect(section, reason).toContain(part);
    }
  }
});

test('AD-104 the link of a refusal leads to the section of its reason', async () => {
  const { headers } = await call(target, '/accounts');
  const [, path = '', anchor = ''] = /\/(errors\/\w+)#(\w+)>/.exec(headers.get('link') ?? '') ?? [];
  const page = await readPage(new URL(`/${path}`, target.baseUrl));
  expect(page.html).toContain(`<section id="${anchor}"`);
});
