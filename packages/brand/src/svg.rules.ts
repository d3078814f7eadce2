/** Why a drawing is not taken. */
type SvgFlaw = 'not_svg' | 'unsafe' | 'no_size';

export type SvgFinding =
  | { readonly kind: 'ok'; readonly width: number; readonly height: number }
  | { readonly kind: 'reject'; readonly reason: SvgFlaw };

/**
 * Shapes, gradients and words. Nothing that runs, loads, links, moves or holds another document; no style
 * sheets, because those load pictures and fonts.
 */
const elements: ReadonlySet<string> = new Set(
  `svg g defs title desc path rect circle ellipse line polyline polygon use symbol clipPath mask
  linearGradient radialGradient stop text tspan`.split(/\s+/),
);

const attributes: ReadonlySet<string> = new Set(
  `id class d x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height points viewBox transform
  preserveAspectRatio version xmlns xmlns:xlink xml:space href xlink:href fill fill-rule fill-opacity
  stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset
  stroke-opacity opacity clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits offset
  stop-color stop-opacity gradientUnits gradientTransform spreadMethod color display visibility
  font-family font-size font-weight font-style text-anchor letter-spacing overflow vector-effect
  paint-order role aria-label focusable data-name`.split(/\s+/),
);

const piece =
  /<!--[^]*?-->|<\?xml [^<>?]*\?>|<(\/?)([A-Za-z]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*)\s*(\/?)>|[^<>]+/y;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Reads the whole text by a narrow grammar: what is not understood is refused, so nothing that a browser
 * could understand differently gets through. Document types, entities and CDATA are not in the grammar.
 */
export function judgeSvg(text: string): SvgFinding {
  const open: string[] = [];
  let root: ReadonlyMap<string, string> | null = null;
  piece.lastIndex = 0;
  const content = text.replace(/^\uFEFF/, '').trim();
  while (piece.lastIndex < content.length) {
    const match = piece.exec(content);
    if (match === null) return { kind: 'reject', reason: root === null ? 'not_svg' : 'unsafe' };
    const [whole, slash, name, attributeText = '', closes] = match;
    if (name === undefined) {
      if (
        whole.includes('&') &&
        !/^[^&]*(?:&(?:amp|lt|gt|quot|apos|#\d{1,6});[^&]*)*$/.test(whole)
      ) {
        return { kind: 'reject', reason: 'unsafe' };
      }
      continue;
    }
    if (root === null && name !== 'svg') return { kind: 'reject', reason: 'not_svg' };
    if (!elements.has(name)) return { kind: 'reject', reason: 'unsafe' };
    if (slash === '/') {
      if (open.pop() !== name) return { kind: 'reject', reason: 'unsafe' };
      continue;
    }
    const given = attributesOf(attributeText);
    if (![...given].every(([key, value]) => isSafe(key, value))) {
      return { kind: 'reject', reason: 'unsafe' };
    }
    root ??= given;
    if (closes !== '/') open.push(name);
  }
  if (root === null || open.length > 0) return { kind: 'reject', reason: 'not_svg' };
  return sizeOf(root);
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(attribute)].map(([, key = '', quoted, single]) => [
      key,
      quoted ?? single ?? '',
    ]),
  );
}

function isSafe(key: string, value: string): boolean {
  if (!attributes.has(key)) return false;
  if (value.includes('&')) return false;
  if (key === 'xmlns' || key.startsWith('xmlns:')) return value.startsWith('http://www.w3.org/');
  if (key === 'href' || key === 'xlink:href') return /^#[\w.-]+$/.test(value);
  if (/[\\@]|(?:java|vb)script|data:/i.test(value)) return false;
  // References stay inside the drawing.
  return /^(?:[^(]*|url\(\s*['"]?#[\w.-]+['"]?\s*\)[^(]*|\s*(?:(?:rgba?|hsla?|matrix|translate|scale|rotate|skew[XY])\([^()]*\)[\s,]*)+)$/.test(
    value,
  );
}

/** By its box, else by its size: a drawing without either has no shape of its own. */
function sizeOf(root: ReadonlyMap<string, string>): SvgFinding {
  const box = (root.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = box.length === 4 ? box[2] : Number.parseFloat(root.get('width') ?? '');
  const height = box.length === 4 ? box[3] : Number.parseFloat(root.get('height') ?? '');
  const isSized = width !== undefined && height !== undefined && width > 0 && height > 0;
  if (!isSized || !Number.isFinite(width) || !Number.isFinite(height)) {
    return { kind: 'reject', reason: 'no_size' };
  }
  return {
    kind: 'ok',
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round(height)),
  };
}
