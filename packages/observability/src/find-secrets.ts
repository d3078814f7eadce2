import { scrubJson } from './scrub-line.ts';
import { scrubText } from './scrub-text.ts';

/**
 * Every secret that the logger would have removed from this text: for tests that read a process's
 * whole output and expect none. JSON lines are also searched by field name.
 */
export function findSecrets(text: string): string[] {
  const found: string[] = [];
  const report = (secret: string): void => void found.push(secret);
  for (const line of text.split('\n')) {
    try {
      scrubJson(line, report);
    } catch {
      scrubText(line, report);
    }
  }
  return found;
}
