import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentPolicy, originOf } from './content-policy.rules.ts';

const none = { styleHashes: ['sha256-abc'], imageUrl: null, hasOwnImages: false, formTargets: [] };

test('nothing is allowed that the page does not use', () => {
  expect(contentPolicy(none)).toBe(
    "default-src 'none'; style-src 'sha256-abc'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  );
});

test('an image and the targets of the form are allowed by their origin alone', () => {
  const policy = contentPolicy({
    ...none,
    imageUrl: 'https://CDN.example:8443/a.png?x=1',
    formTargets: [
      'https://provider.example/pay',
      'https://provider.example',
      'http://localhost:3000/x',
    ],
  });
  expect(policy).toContain('img-src https://cdn.example:8443;');
  expect(policy).toContain("form-action 'self' https://provider.example http://localhost:3000;");
});

test('pictures of the service itself are allowed where the page shows one', () => {
  const policy = contentPolicy({ ...none, hasOwnImages: true, imageUrl: 'https://cdn.example/a' });
  expect(policy).toContain("img-src 'self' https://cdn.example;");
});

test.each([
  "https://a.example;script-src'unsafe-inline'/x.png",
  'https://a.example,b/x.png',
  'https://*/x.png',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://user@a.example/',
  '//a.example/x.png',
])('an address that could widen the policy is left out of it: %s', (imageUrl) => {
  expect(originOf(imageUrl)).toBeNull();
  expect(contentPolicy({ ...none, imageUrl, formTargets: [imageUrl] })).toBe(contentPolicy(none));
});

test('whatever a merchant’s address holds, the policy keeps its five or six parts', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const imageUrl = `https://${text}`;
      const parts = contentPolicy({ ...none, imageUrl }).split(';');
      expect(parts).toHaveLength(originOf(imageUrl) === null ? 5 : 6);
      expect(parts.join()).not.toMatch(/script|unsafe|\*/);
    }),
  );
});
