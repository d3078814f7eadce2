import { expect, test } from 'vitest';
import { toCurl, toKeyCurl } from './curl.rules.ts';

test('a key stands in for itself, and a body goes with its type', () => {
  expect(
    toKeyCurl({ method: 'POST', url: 'https://api.example/api/v1/refunds', body: '{"a":1}' }),
  ).toBe(
    [
      "curl -X POST 'https://api.example/api/v1/refunds'",
      '-H "Authorization: Bearer $KEY"',
      "-H 'Content-Type: application/json'",
      `-d '{"a":1}'`,
    ].join(' \\\n  '),
  );
});

test('what a sender wrote cannot leave its quotes', () => {
  const hostile = "it's $(rm -rf /) `x`";
  expect(toCurl({ url: 'https://a.example', headers: { x: hostile }, body: hostile })).toBe(
    [
      "curl 'https://a.example'",
      String.raw`-H 'x: it'\''s $(rm -rf /) ${'`x`'}'`,
      String.raw`-d 'it'\''s $(rm -rf /) ${'`x`'}'`,
    ].join(' \\\n  '),
  );
});
