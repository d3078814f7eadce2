/**
 * The parser reads header bytes as Latin-1. Text that is UTF-8 is read as such, so that a key is
 * the same key in a header and in a body.
 */
export function toHeaderText(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(value, (character) => character.charCodeAt(0)),
    );
  } catch {
    return value;
  }
}
