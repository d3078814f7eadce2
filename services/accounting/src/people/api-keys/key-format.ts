import type { KeyTextFormat } from '@countinghouse/identifiers';

export const keyFormat: KeyTextFormat<'live' | 'test'> = {
  prefixes: { live: 'acc_live_', test: 'acc_test_' },
};
