import { expect, test } from 'vitest';
import { parseRequestsSearch } from './requests-search.rules.ts';

test('the address keeps what narrows the list; a status may be a number', () => {
  expect(parseRequestsSearch({ status: 404, route: '/payments/{id}', x: 1 })).toEqual({
    status: '404',
    route: '/payments/{id}',
  });
  expect(parseRequestsSearch({ status: '', code: null })).toEqual({});
});
