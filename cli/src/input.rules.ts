/** A field of a request, as the operation map names it. */
export interface InputField {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly unit?: string;
  readonly words?: readonly (string | number | boolean)[];
  readonly description: string;
}

export type Parsed =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'wrong'; readonly message: string };

/** `destinationType` is `--destination-type`. */
export function toFlag(name: string): string {
  const words = name.replaceAll('_', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter}`);
  return words.toLowerCase();
}

/** What a person typed, as the API wants it. A number that a double cannot hold is refused, never rounded. */
export function parseField({ name, type, words }: InputField, text: string): Parsed {
  if (words !== undefined && !words.map(String).includes(text)) {
    return wrong(name, `must be one of ${words.join(', ')}`);
  }
  if (type === 'number' || type === 'integer') return parseNumber(name, text);
  if (type === 'boolean') {
    return text === 'true' || text === 'false'
      ? value(text === 'true')
      : wrong(name, 'must be true or false');
  }
  if (type === 'object' || type === 'array') {
    try {
      return value(JSON.parse(text));
    } catch {
      return wrong(name, 'must be JSON');
    }
  }
  return value(text);
}

const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** A double keeps every decimal number of this many digits. */
const exactDigits = 15;

function parseNumber(name: string, text: string): Parsed {
  if (!decimal.test(text)) return wrong(name, 'must be a number such as 12500 or 99.95');
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length > exactDigits
    ? wrong(name, `has more than ${exactDigits} digits`)
    : value(Number(text));
}

function value(parsed: unknown): Parsed {
  return { kind: 'value', value: parsed };
}

function wrong(name: string, problem: string): Parsed {
  return { kind: 'wrong', message: `--${toFlag(name)} ${problem}.` };
}
