export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** SMTP's own limit; anything longer is not an address. */
const addressCharactersMax = 254;

/**
 * One plain address: no spaces, control characters, quotes, lists or comments, which could add a
 * second recipient or a header.
 */
const addressShape =
  /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+\.[^\s\p{Cc}<>()[\]\\,;:"@.]+$/u;

export function isMailAddress(text: string): boolean {
  return text.length <= addressCharactersMax && addressShape.test(text);
}

/** `Name <address>` or an address alone; null if it is neither. */
export function parseSender(text: string): Sender | null {
  const named = /^([^<>"\p{Cc}]*?) *<([^<>]+)>$/u.exec(text);
  const [name = '', address = ''] = named === null ? ['', text] : named.slice(1);
  return isMailAddress(address) ? { name, address } : null;
}
