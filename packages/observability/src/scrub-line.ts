import { isRedactedField, redactedWholeNamePattern } from './redacted-fields.ts';
import { mayHoldSecret, redacted, scrubText } from './scrub-text.ts';
import type { ReportSecret } from './scrub-text.ts';

declare global {
  interface JSON {
    /** In V8 and the ECMAScript standard, not yet in TypeScript's library. */
    rawJSON(text: string): unknown;
  }
}

/**
 * The last step before a log line leaves the process: removes a secret however it got into the line
 * (field, child binding, message, error, serializer). Nearly all lines contain no trace of one and
 * only pay for the hint check.
 */
export function scrubLine(line: string): string {
  if (!mayHoldSecret(line) && !structureHints.test(line)) return line;
  try {
    return `${scrubJson(line)}\n`;
  } catch {
    // Not JSON, so secrets cannot be identified: losing the line is better than leaking one.
    return unreadableLine;
  }
}

/** Parses, scrubs and rewrites the JSON; numbers beyond 2^53 keep all their digits. */
export function scrubJson(json: string, report?: ReportSecret): string {
  return JSON.stringify(
    JSON.parse(json, (name: string, value: unknown, ...[context]: unknown[]) =>
      scrubMember(name, value, context, report),
    ),
  );
}

const unreadableLine = `${JSON.stringify({ level: 'error', msg: 'log_line_withheld' })}\n`;

/** Recognised by structure instead of text: whole names and bytes. */
const structureHints = new RegExp(`"(?:${redactedWholeNamePattern})s?"|"type":"Buffer"`, 'i');

function scrubMember(
  name: string,
  value: unknown,
  context: unknown,
  report: ReportSecret | undefined,
): unknown {
  if (isRedactedField(name)) return redactValue(value, report);
  if (typeof value === 'string') return scrubText(value, report);
  if (typeof value === 'number') return toExactNumber(value, context);
  if (Array.isArray(value)) return scrubNameValueList(value, report);
  return typeof value === 'object' && value !== null ? scrubNames(value, report) : value;
}

/** An absent secret need not be hidden. */
function redactValue(value: unknown, report: ReportSecret | undefined): unknown {
  if (value === null || typeof value === 'boolean' || value === redacted) return value;
  report?.(typeof value === 'string' ? value : JSON.stringify(value));
  return redacted;
}

function toExactNumber(value: number, context: unknown): unknown {
  const hasSource = typeof context === 'object' && context !== null && 'source' in context;
  if (!hasSource || typeof context.source !== 'string') return value;
  return String(value) === context.source ? value : JSON.rawJSON(context.source);
}

/** Node's `rawHeaders`: each name is followed by its value. */
function scrubNameValueList(values: readonly unknown[], report: ReportSecret | undefined): unknown {
  return values.map((value, index) => {
    const name = values[index - 1];
    return typeof name === 'string' && isRedactedField(name) ? redactValue(value, report) : value;
  });
}

function scrubNames(value: object, report: ReportSecret | undefined): unknown {
  if (isBytes(value)) return `[${value.data.length} bytes]`;
  if (!Object.keys(value).some(mayHoldSecret)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [scrubText(name, report), member]),
  );
}

/** How JSON shows a Buffer; as numbers, a key in it would pass every pattern. */
function isBytes(value: object): value is { data: unknown[] } {
  return 'type' in value && value.type === 'Buffer' && 'data' in value && Array.isArray(value.data);
}
