/** What a file of a service is, told by its folder and suffix alone. */
export type Layer =
  | 'main'
  | 'wiring'
  | 'config'
  | 'composition'
  | 'edge'
  | 'shared'
  | 'route'
  | 'reply'
  | 'wire'
  | 'page'
  | 'rules'
  | 'events'
  | 'sql'
  | 'reads'
  | 'job'
  | 'use case';

const suffixLayers: Readonly<Record<string, Layer>> = {
  route: 'route',
  reply: 'reply',
  wire: 'wire',
  page: 'page',
  rules: 'rules',
  events: 'events',
  sql: 'sql',
  reads: 'reads',
  job: 'job',
};

/** Areas whose files without a suffix are something other than use cases. */
const areaLayers: Readonly<Record<string, Layer>> = {
  processes: 'wiring',
  api: 'composition',
  edge: 'edge',
};

/** Null for files outside of services. */
export function layerOf(path: string): Layer | null {
  const inside = /^services\/[^/]+\/src\/(.+)\.ts$/.exec(path)?.[1];
  if (inside === undefined) return null;
  const suffix = /\.([a-z]+)$/.exec(inside)?.[1];
  const bySuffix = suffix === undefined ? undefined : suffixLayers[suffix];
  if (bySuffix !== undefined) return bySuffix;
  if (/^(processes\/)?main-[a-z-]+$/.test(inside)) return 'main';
  if (inside === 'processes/config') return 'config';
  if (!inside.includes('/')) return 'shared';
  // What stands in the kernel itself belongs to everybody; its folders are slices like others.
  if (/^kernel\/[^/]+$/.test(inside)) return 'shared';
  return areaLayers[inside.split('/')[0] ?? ''] ?? 'use case';
}

/** `bank` for a file of that area; null for what stands in no area. */
export function areaOf(path: string): string | null {
  return /^services\/[^/]+\/src\/([^/]+)\//.exec(path)?.[1] ?? null;
}

const areasWithoutSlices: ReadonlySet<string> = new Set(['processes', 'api', 'edge']);

/**
 * `payments/money-out/refunds` for a file of that slice: the folder inside the area, with everything
 * below it. Files that stand in the area itself are one slice. Null for what belongs to no slice.
 */
export function sliceOf(path: string): string | null {
  const match = /^services\/([^/]+)\/src\/([^/]+)\/(?:([^/]+)\/)?/.exec(path);
  const [, service = '', area = '', noun] = match ?? [];
  if (match === null || areasWithoutSlices.has(area)) return null;
  if (area === 'kernel' && noun === undefined) return null;
  return [service, area, noun].filter((part) => part !== undefined).join('/');
}

export function serviceOf(path: string): string | null {
  return /^services\/([^/]+)\//.exec(path)?.[1] ?? null;
}

export function packageOf(path: string): string | null {
  return /^packages\/([^/]+)\//.exec(path)?.[1] ?? null;
}
