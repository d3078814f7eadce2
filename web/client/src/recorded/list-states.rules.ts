import type { ScreenState } from './recording.ts';

/** More than a screen shows without scrolling. */
const manyRows = 24;
/** No space to break at, and more than any column has. */
const longTail =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft '.repeat(2);

/** Texts that people write; all others are codes, ids, times and sentences of the service. */
const freeTexts = new Set([
  'beneficiary_name',
  'business_name',
  'comment',
  'company',
  'contact_name',
  'counterparty',
  'customer_name',
  'description',
  'display_name',
  'file_name',
  'holder',
  'label',
  'legal_name',
  'memo',
  'name',
  'note',
  'notes',
  'payer_name',
  'reference',
  'title',
  'trading_name',
]);

type Fields = Readonly<Record<string, unknown>>;

/** A recorded answer as a screen in that state gets it. */
export function toState(answer: unknown, state: ScreenState): unknown {
  if (!isFields(answer)) return answer;
  if (state === 'long-text') return lengthen(answer);
  const { data } = answer;
  if (!Array.isArray(data)) return answer;
  const rows: readonly unknown[] = data;
  if (state === 'empty') return withRows(answer, []);
  if (state === 'one') return withRows(answer, rows.slice(0, 1));
  return state === 'many' ? withRows(answer, repeat(rows)) : answer;
}

function withRows(answer: Fields, data: readonly unknown[]): Fields {
  const end = { has_more: false, next_cursor: null, total: data.length };
  const known = Object.entries(end).filter(([name]) => name in answer);
  return { ...answer, ...Object.fromEntries(known), data };
}

/** Recorded rows over again, each with an id of its own. */
function repeat(rows: readonly unknown[]): readonly unknown[] {
  if (rows.length === 0 || !rows.every(hasId)) return rows;
  const rounds = Math.ceil(manyRows / rows.length);
  return Array.from({ length: rounds }, (_, round) =>
    rows.map((row) => ({ ...row, id: round === 0 ? row.id : again(row.id, round) })),
  ).flat();
}

/** Ids of one list may differ in their last digits alone. */
const again = (id: string, round: number): string => `${(0xe0 + round).toString(16)}${id.slice(2)}`;

function lengthen(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return isFreeText(name, value) ? `${value} ${longTail}` : value;
  if (Array.isArray(value)) return value.map((each) => lengthen(each, name));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, lengthen(one, key)]));
}

/** A word in small letters under such a name is a code. */
const isFreeText = (name: string, text: string): boolean =>
  freeTexts.has(name) && /[A-Z ]/.test(text);

function hasId(row: unknown): row is Fields & { readonly id: string } {
  return isFields(row) && typeof row['id'] === 'string';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
