import { describe, expect, test } from 'vitest';
import { respellJson } from './respell-json.ts';

const sent = '{"id":"1","data":{"a": "x: y, \\"z\\"", "b": [1, 20.50], "c": 9007199254740993}}';

describe('respellJson', () => {
  test.each([
    [
      'without spaces',
      '{"id":"1","data":{"a":"x: y, \\"z\\"","b":[1,20.50],"c":9007199254740993}}',
    ],
    [
      'over several lines',
      '{\n\t"id" : "1",\r\n "data" : { "a" : "x: y, \\"z\\"", "b" : [ 1, 20.50 ], "c" : 9007199254740993 } }\n',
    ],
    [
      'with letters escaped',
      '{"id":"\\u0031","data":{"a":"x: y, \\u0022z\\"","b":[1,20.50],"c":9007199254740993}}',
    ],
  ])('finds what was sent in what was written again %s', (_how, written) => {
    expect(respellJson(written)).toContain(sent);
  });

  test('has the three spellings of the services, the likeliest first', () => {
    expect(respellJson('{ "a" : { "b" : [ 1, 2 ] }, "c" : 3 }')).toEqual([
      '{"a":{"b": [1, 2]},"c":3}',
      '{"a": {"b": [1, 2]}, "c": 3}',
      '{"a":{"b":[1,2]},"c":3}',
    ]);
  });

  test('knows nothing of a number that was changed on the way', () => {
    expect(respellJson(JSON.stringify(JSON.parse(sent)))).not.toContain(sent);
  });

  test.each(['', '{', '"', '"\\', '{"a":"\\', 'amount=1050', `${'"\\"'.repeat(50_000)}`])(
    'has no spelling for what is not JSON: %#',
    (text) => {
      expect(respellJson(text)).toEqual([]);
    },
  );
});
