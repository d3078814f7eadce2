import type { RecordedCall } from './record-calls.ts';

const shownHeaders = ['content-type', 'idempotency-key', 'expect-refund-count', 'refund-reference'];
const bodyBytesMax = 1_000;

/** The same request for a shell; `$BASE` is the API's base URL and `$KEY` a key. */
export function toCurl(
  { method, path, headers, body }: RecordedCall,
  ids: ReadonlyMap<string, string>,
): string {
  const named = [...ids].reduce((text, [id, name]) => text.replaceAll(id, `$${name}`), path);
  const isPlain = method === 'GET' || (method === 'POST' && body !== null);
  return [
    `curl ${isPlain ? '' : `-X ${method} `}"$BASE${named}"`,
    `-H "Authorization: Bearer $KEY"`,
    ...shownHeaders.flatMap((name) =>
      headers[name] === undefined ? [] : [`-H "${toTitle(name)}: ${headers[name]}"`],
    ),
    ...(body === null ? [] : [`-d ${body.length > bodyBytesMax ? '@body.json' : quote(body)}`]),
  ].join(' \\\n  ');
}

function toTitle(name: string): string {
  return name.replaceAll(
    /(^|-)(\w)/g,
    (_match, dash: string, letter: string) => dash + letter.toUpperCase(),
  );
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
