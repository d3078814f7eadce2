import { cleanText, textCharactersMax } from '../statement.rules.ts';

/** The content of a movement's `:86:` field. */
export interface Mt940Details {
  readonly description: string | null;
  readonly counterparty: string | null;
  readonly counterpartyAccount: string | null;
  readonly reference: string | null;
}

interface Said {
  readonly text: string;
  readonly name?: string | undefined;
  readonly account?: string | undefined;
  readonly reference?: string | undefined;
}

/**
 * Three forms: numbered parts (`166?20...?32...`), keywords between slashes (`/EREF/.../REMI/...`), or
 * free text.
 */
export function readMt940Details(lines: readonly string[]): Mt940Details {
  const whole = lines.join('');
  const said = readNumbered(whole) ?? readStroked(whole) ?? { text: lines.join(' ') };
  const reference = said.reference?.trim() ?? '';
  return {
    description: cleanText(said.text, textCharactersMax.description),
    counterparty: cleanText(said.name, textCharactersMax.counterparty),
    counterpartyAccount: cleanText(said.account, textCharactersMax.short),
    reference:
      reference === 'NOTPROVIDED' ? null : cleanText(said.reference, textCharactersMax.short),
  };
}

/**
 * A bank code and parts, each after a separator and two digits. The first character after the code is
 * the separator.
 */
function readNumbered(whole: string): Said | null {
  const mark = /^\d{3}([^\p{L}\p{N}\s])\d{2}/u.exec(whole)?.[1];
  if (mark === undefined) return null;
  const parts = whole
    .slice(3)
    .split(mark)
    .flatMap((part) => {
      const [, number, text = ''] = /^(\d{2})(.*)$/su.exec(part) ?? [];
      // A separator within the text does not start a part.
      return number === undefined ? [{ number: '', text: mark + part }] : [{ number, text }];
    })
    .slice(1);
  const of = (isMeant: (number: number) => boolean) => {
    const texts: string[] = [];
    let isOpen = false;
    for (const { number, text } of parts) {
      if (number !== '') isOpen = isMeant(Number(number));
      if (!isOpen) continue;
      if (number === '') texts.push((texts.pop() ?? '') + text);
      else texts.push(text);
    }
    return texts;
  };
  const purpose = joinCut(of((number) => between(number, 20, 29) || between(number, 60, 63)));
  const words = readSepaWords(purpose);
  return {
    text: words?.text ?? (purpose.trim() === '' ? of((number) => number === 0).join(' ') : purpose),
    name: joinCut(of((number) => between(number, 32, 33))),
    account: of((number) => number === 31).join('') || of((number) => number === 38).join(''),
    reference: words?.reference,
  };
}

const between = (number: number, first: number, last: number): boolean =>
  number >= first && number <= last;

/** Banks cut text into parts of this length, within words; a shorter part ends where its text does. */
const partCharacters = 27;

function joinCut(parts: readonly string[]): string {
  return parts.reduce((whole, part, index) => {
    const isCut = (parts[index - 1]?.length ?? partCharacters) >= partCharacters;
    return isCut ? whole + part : `${whole} ${part}`;
  }, '');
}

const sepaWord = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|PURP|IBAN|BIC)\+/gu;

/** `EREF+...SVWZ+...`: a SEPA payment's keywords within the purpose. */
function readSepaWords(purpose: string): Said | null {
  const values = splitAt(purpose, [...purpose.matchAll(sepaWord)]);
  if (!values.has('SVWZ') && !values.has('EREF')) return null;
  return { text: values.get('SVWZ') ?? values.get('') ?? '', reference: values.get('EREF') };
}

const strokedWord =
  /\/(EREF|REMI|NAME|IBAN|BIC|CNTP|TRTP|MARF|CSID|ORDP|BENM|ADDR|ISDT|PREF|CREF|RTRN|PURP|ULTC|ULTD|SVCL|ACCW|TRCD|PURE|INIT)\//gu;

function readStroked(whole: string): Said | null {
  const found = [...whole.matchAll(strokedWord)];
  if (found[0]?.index !== 0) return null;
  const values = splitAt(whole, found);
  // The counterparty's account, bank, name and town, in this order.
  const [account, , name] = (values.get('CNTP') ?? '').split('/');
  const remittance = values.get('REMI')?.replace(/^(?:USTD\/\/|STRD\/\w*\/)/u, '');
  return {
    text: withoutStrokes(remittance) ?? values.get('TRTP') ?? '',
    name: values.get('NAME') ?? name,
    account: values.get('IBAN') ?? account,
    reference: withoutStrokes(values.get('EREF')),
  };
}

/** Without a regular expression: a pattern ending in `$` would restart at every slash. */
function withoutStrokes(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  let end = text.length;
  while (end > 0 && text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

/** The text after each keyword; the first if one repeats. */
function splitAt(text: string, found: readonly RegExpMatchArray[]): ReadonlyMap<string, string> {
  const values = new Map([['', text.slice(0, found[0]?.index ?? text.length)]]);
  for (const [order, match] of found.entries()) {
    const value = text.slice((match.index ?? 0) + match[0].length, found[order + 1]?.index);
    const word = match[1] ?? '';
    if (!values.has(word)) values.set(word, value);
  }
  return values;
}
