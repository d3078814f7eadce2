/**
 * The parser reads header bytes as Latin-1. Decodes text that is valid UTF-8, so that a key is the
 * same in a header and in a body.
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
