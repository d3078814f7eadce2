import { expect, test } from 'vitest';
import { isOtherName } from './split-recipient.rules.ts';

test('the bank’s name differs when its words do, not its case, marks or spaces', () => {
  expect(isOtherName('Ngozi Textiles Ltd.', 'NGOZI TEXTILES  LTD')).toBe(false);
  expect(isOtherName('Ngozi Textiles', 'NGOZI OKAFOR')).toBe(true);
});
