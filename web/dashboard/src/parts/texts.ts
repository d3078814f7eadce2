import { choose } from '@countinghouse/ui';

const en = { csv: 'CSV' };
const fr: typeof en = { csv: 'CSV' };

export const partTexts = choose({ en, fr });
