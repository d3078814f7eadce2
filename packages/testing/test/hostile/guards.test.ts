import { expect, test } from 'vitest';
import { withoutGuard } from './guards.ts';

const guard = { name: 'door', file: 'door.ts', find: 'isOpen()', replace: 'true', lets: [1] };

test('a module is loaded without the guard', () => {
  expect(withoutGuard('if (isOpen()) enter();', guard)).toBe('if (true) enter();');
});

test.each(['if (isCircuitOpen()) leave();', 'isOpen() || isOpen()'])(
  'a guard whose text is not there exactly once is an error: %s',
  (code) => {
    expect(() => withoutGuard(code, guard)).toThrow('exactly once');
  },
);
