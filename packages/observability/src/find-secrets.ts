import { scrubJson } from './scrub-line.ts';
import { scrubText } from './scrub-text.ts';

/**
 * Every secret that the logger would have taken out of this text: for tests that read all output of
 * a process and expect none. Lines of JSON are searched by field name too.
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
