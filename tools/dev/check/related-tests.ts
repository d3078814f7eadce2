import { installedTool } from '../paths.ts';
import { oneFile } from './check-part.ts';
import type { CheckPart } from './check-part.ts';

/**
 * Tests that a change can reach by imports. Processes and long runs are left to the complete check.
 */
export function relatedTests(files: readonly string[]): CheckPart {
  const projects = ['unit', 'integration', 'hostile', 'browser'].map((name) => `--project=${name}`);
  return {
    name: 'tests that the changes reach',
    levels: ['changed'],
    kind: 'tests',
    command: [installedTool('vitest'), 'related', '--run', ...projects, ...files],
    advice: oneFile,
    covers: ['tidy and unit tests', 'integration tests', 'hostile attempts', 'browser tests'],
  };
}
