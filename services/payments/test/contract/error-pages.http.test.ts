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

test('PD-220 each reason has a section on the page of its code, with cause, fix and command', async () => {
  for (const [reason, { code }] of Object.entries(allGuides)) {
    const { status, html } = await readPage(new URL(`/errors/${code}`, target.baseUrl));
    const section = html.split(`<section id="${reason}"`)[1]?.split('</section>')[0] ?? '';
    expect({ reason, status }).toEqual({ reason, status: 200 });
    for (const part of ['Usual causes', '<li>', 'What to do', 'curl ']) {
      expect(section, reason).toContain(part);
    }
  }
});

test('PD-220 the link of a refusal leads to the section of its reason', async () => {
  const { headers } = await call(target, '/payments');
  const [, path = '', anchor = ''] = /\/(errors\/\w+)#(\w+)>/.exec(headers.get('link') ?? '') ?? [];
  const page = await readPage(new URL(`/${path}`, target.baseUrl));
  expect(page.html).toContain(`<section id="${anchor}"`);
});

test('PD-220 the index lists every code; the pages need no key and allow no script', async () => {
  const { status, headers, html } = await readPage(new URL('/errors', target.baseUrl));
  expect(status).toBe(200);
  for (const { code } of Object.values(allGuides)) expect(html).toContain(`/errors/${code}"`);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(html).not.toContain('<script');
});

test('PD-220 a code that nobody sends is 404', async () => {
  for (const path of ['/errors/nonsense', '/errors/not_found/x']) {
    expect((await readPage(new URL(path, target.baseUrl))).status).toBe(404);
  }
});
