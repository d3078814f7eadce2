import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { refuseFile } from '../statement.rules.ts';
import type { FileRejection } from '../statement.rules.ts';
import type { XmlNode } from './camt.rules.ts';
import { createLineCounter, decodeEntities } from './entities.rules.ts';

type Tree = { readonly kind: 'tree'; readonly root: XmlNode } | FileRejection;

/** Deeper than any statement; bounds the recursion over the tree. */
const depthMax = 60;

/** More spaces than any writer puts before an equals sign. */
const blanksBeforeEquals = /\s{33}=/u;

const attributesKey = ':@';
const textKey = '#text';
const prefix = '@';

/** Refuses document types and entities: they can load files and expand without limit. */
export function readXml(text: string): Tree {
  if (/<!\s*(?:DOCTYPE|ENTITY)/iu.test(text)) return refuseFile('doctype_forbidden');
  // The validator takes quadratic time over such spaces.
  const blanks = blanksBeforeEquals.exec(text);
  const lineAt = createLineCounter(text);
  if (blanks !== null) return refuseFile('file_malformed', lineAt(blanks.index), '=');
  try {
    const valid = XMLValidator.validate(text);
    if (valid !== true) return refuseFile('file_malformed', valid.err.line, valid.err.msg);
    const parsed: unknown = createParser().parse(text);
    const children = toNodes(parsed, lineAt, 0);
    return { kind: 'tree', root: { name: '', lineNo: 1, attributes: {}, children, text: '' } };
  } catch (error) {
    // The parser throws plain errors for malformed input.
    if (!(error instanceof Error)) throw error;
    return refuseFile('file_malformed', null, error.message);
  }
}

function createParser(): XMLParser {
  return new XMLParser({
    preserveOrder: true,
    removeNSPrefix: true,
    ignoreAttributes: false,
    attributeNamePrefix: prefix,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    trimValues: true,
    captureMetaData: true,
  });
}

function toNodes(
  parsed: unknown,
  lineAt: (index: number) => number,
  depth: number,
): readonly XmlNode[] {
  if (depth > depthMax) throw new Error('nested too deeply');
  if (!Array.isArray(parsed)) return [];
  return parsed.flatMap((item: unknown) => {
    if (!isRecord(item)) return [];
    const name = Object.keys(item).find((key) => key !== attributesKey && key !== textKey);
    if (name === undefined) return [];
    const inner: unknown = item[name];
    return [
      {
        name,
        lineNo: lineAt(startOf(item)),
        attributes: attributesOf(item[attributesKey]),
        children: toNodes(inner, lineAt, depth + 1),
        text: textOf(inner),
      },
    ];
  });
}

function isRecord(value: unknown): value is Readonly<Record<string | symbol, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The parser keeps the start position under a symbol, the only one on the node. */
function startOf(item: Readonly<Record<string | symbol, unknown>>): number {
  const [metaKey] = Object.getOwnPropertySymbols(item);
  const meta = metaKey === undefined ? null : item[metaKey];
  return isRecord(meta) && typeof meta['startIndex'] === 'number' ? meta['startIndex'] : 0;
}

function attributesOf(raw: unknown): Readonly<Record<string, string>> {
  if (!isRecord(raw)) return {};
  return Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [
      key.slice(prefix.length),
      decodeEntities(String(value)),
    ]),
  );
}

function textOf(inner: unknown): string {
  if (!Array.isArray(inner)) return '';
  const parts = inner.map((item: unknown) => (isRecord(item) ? item[textKey] : undefined));
  return decodeEntities(parts.filter((part) => typeof part === 'string').join('')).trim();
}
