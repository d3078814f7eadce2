/** As uploaded: text, or the file's bytes in base64. */
export type FileContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'base64'; readonly base64: string };

/** Banks write UTF-8 with or without a byte order mark, UTF-16 with one, or Windows-1252. */
export function decodeFile(content: FileContent): string {
  if (content.kind === 'text') return content.text.replace(/^\ufeff/u, '');
  const bytes = Buffer.from(content.base64, 'base64');
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
