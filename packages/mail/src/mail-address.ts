export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** What SMTP's own grammar allows; longer ones are no addresses but attempts. */
const addressCharactersMax = 254;

/**
 * One plain address: no blanks, controls, quotes, lists or comments, which is all that could make a
 * second recipient or a header of it.
 */
const addressShape =
  /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+\.[^\s\p{Cc}<>()[\]\\,;:"@.]+$/u;

export function isMailAddress(text: string): boolean {
  return text.length <= addressCharactersMax && addressShape.test(text);
}

/** `Name <address>` or an address alone; null when it is neither. */
export function parseSender(text: string): Sender | null {
  const named = /^([^<>"\p{Cc}]*?) *<([^<>]+)>$/u.exec(text);
  const [name = '', address = ''] = named === null ? ['', text] : named.slice(1);
  return isMailAddress(address) ? { name, address } : null;
}
