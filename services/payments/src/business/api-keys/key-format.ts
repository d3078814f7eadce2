import type { KeyTextFormat } from '@countinghouse/identifiers';
import type { Environment } from '../../kernel/environment.rules.ts';

export const keyFormat: KeyTextFormat<Environment> = {
  prefixes: { live: 'svc_live_', test: 'svc_test_' },
};

const routeStart = 11;
const routeLength = 10;

/**
 * The ten characters after the cell's tag, by which routers find a key whose business has moved. The 22 that follow
 * are known to nobody: 131 bits.
 */
export function routeOfKey(text: string): string {
  return text.slice(routeStart, routeStart + routeLength);
}
