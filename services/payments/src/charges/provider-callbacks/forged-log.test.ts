import { expect, test } from 'vitest';
import { createForgedLog } from './forged-log.ts';

const forged = { environment: 'live', provider: 'flutterwave' } as const;

test('forged notices are logged up to a limit, the rest as one line with their number', async () => {
  const lines: unknown[] = [];
  const warn = (fields: object, event: string): void => void lines.push([event, fields]);
  const note = createForgedLog({ warn }, { linesMax: 2, minuteMs: 20 });
  for (let time = 0; time < 1_500; time += 1) note(forged);
  expect(lines).toEqual([
    ['callback_forged', forged],
    ['callback_forged', forged],
  ]);
  await expect.poll(() => lines.slice(2)).toEqual([['callbacks_forged', { count: 1_498 }]]);
  note(forged);
  expect(lines.at(-1)).toEqual(['callback_forged', forged]);
});
