/** An email as its reader sees it. */
export interface MailMessage {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly ReceivedAttachment[];
}

interface ReceivedAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/**
 * Parses emails written by this repository: headers, text and HTML alternatives, and attachments.
 */
export function parseMailMessage(raw: string): MailMessage {
  const { headers } = splitPart(raw);
  const bodies = leavesOf(raw);
  const bodyOf = (type: string): string => {
    const found = bodies.find((part) => part.headers['content-type']?.startsWith(type) === true);
    return found === undefined ? '' : decodeBody(found);
  };
  return {
    headers,
    text: bodyOf('text/plain'),
    html: bodyOf('text/html'),
    attachments: bodies.flatMap(toAttachment),
  };
}

/** Parts may be nested: text and HTML are one part beside the attachments. */
function leavesOf(raw: string): readonly Part[] {
  const part = splitPart(raw);
  const type = part.headers['content-type'] ?? '';
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary === undefined) return [part];
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((inner) => leavesOf(inner.replace(/^\r\n/, '')));
}

function toAttachment({ headers, body }: Part): readonly ReceivedAttachment[] {
  const disposition = headers['content-disposition'] ?? '';
  if (!disposition.startsWith('attachment')) return [];
  const fileName = /filename="?([^";]+)"?/.exec(disposition)?.[1] ?? '';
  const contentType = (headers['content-type'] ?? '').split(';')[0] ?? '';
  return [{ fileName, contentType, bytes: Buffer.from(body, 'base64') }];
}

interface Part {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function splitPart(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())] as const;
  });
  return { headers: Object.fromEntries(headers), body: raw.slice(end + 4) };
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers['content-transfer-encoding'];
  const decoded =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('utf8')
      : encoding === 'quoted-printable'
        ? decodeQuoted(body.replaceAll('=\r\n', ''))
        : body;
  return decoded.replaceAll('\r\n', '\n');
}

/** `=?UTF-8?Q?caf=C3=A9?=`; spaces between two of them are not part of the text. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/(\?=)\s+(=\?)/g, '$1$2')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, form: string, text: string) =>
      form.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')),
    );
}

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_escape, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
