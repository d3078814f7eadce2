import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toLiteralUrl } from './literal-url.ts';

test.each([
  ['/api/v1/%zz', '/api/v1/%25zz'],
  ['/a/%ff?status=%zz', '/a/%25ff?status=%zz'],
  ['*', '/*'],
  ['', '/'],
])('%s is routed as %s', (url, expected) => {
  expect(toLiteralUrl(url)).toBe(expected);
});

test('a literal path can always be decoded', () => {
  fc.assert(
    fc.property(fc.string(), (url) => {
      const [path = ''] = toLiteralUrl(url).split(/[?#]/);
      expect(path.startsWith('/')).toBe(true);
      expect(() => decodeURI(path.replace(/[\ud800-\udfff]/g, ''))).not.toThrow();
    }),
  );
});
