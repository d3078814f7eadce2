export interface CurlRequest {
  readonly method?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | null;
}

/** A line for a shell. `$KEY` is the only thing in it that the shell replaces. */
export function toCurl({ method = 'GET', url, headers = {}, body = null }: CurlRequest): string {
  return [
    ['curl', ...(method === 'GET' ? [] : ['-X', method]), quote(url)].join(' '),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoteHeader(name, value)}`),
    ...(body === null ? [] : [`-d ${quote(body)}`]),
  ].join(' \\\n  ');
}

/** As above, with an API key, as the merchant's server would send it. */
export function toKeyCurl(request: CurlRequest): string {
  const json = (request.body ?? null) === null ? {} : { 'Content-Type': 'application/json' };
  return toCurl({ ...request, headers: { Authorization: 'Bearer $KEY', ...json } });
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function quoteHeader(name: string, value: string): string {
  return value.endsWith('$KEY') ? `"${name}: ${value}"` : quote(`${name}: ${value}`);
}
