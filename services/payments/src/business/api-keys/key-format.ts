import type { KeyTextFormat } from '@countinghouse/identifiers';
import type { Environment } from '../../kernel/environment.rules.ts';

export const keyFormat: KeyTextFormat<Environment> = {
  prefixes: { live: 'svc_live_', test: 'svc_test_' },
};
