/** What a file of a service is, told by its folder and suffix alone. */
export type Layer =
  | 'main'
  | 'config'
  | 'edge'
  | 'shared'
  | 'route'
  | 'wire'
  | 'page'
  | 'rules'
  | 'events'
  | 'sql'
  | 'job'
  | 'use case';

const suffixLayers: Readonly<Record<string, Layer>> = {
  route: 'route',
  wire: 'wire',
  page: 'page',
  rules: 'rules',
  events: 'events',
  sql: 'sql',
  job: 'job',
};

/** Null for files outside of services. */
export function layerOf(path: string): Layer | null {
  const inside = /^services\/[^/]+\/src\/(.+)\.ts$/.exec(path)?.[1];
  if (inside === undefined) return null;
  const suffix = /\.([a-z]+)$/.exec(inside)?.[1];
  const bySuffix = suffix === undefined ? undefined : suffixLayers[suffix];
  if (bySuffix !== undefined) return bySuffix;
  if (/^main-[a-z-]+$/.test(inside)) return 'main';
  if (inside === 'config') return 'config';
  if (inside.startsWith('http/')) return 'edge';
  return inside.includes('/') ? 'use case' : 'shared';
}

/** `services/payments/refunds` for a file of that slice; null for what belongs to no slice. */
export function sliceOf(path: string): string | null {
  const match = /^services\/([^/]+)\/src\/([^/]+)\//.exec(path);
  if (match === null || match[2] === 'http') return null;
  return `${match[1] ?? ''}/${match[2] ?? ''}`;
}

export function serviceOf(path: string): string | null {
  return /^services\/([^/]+)\//.exec(path)?.[1] ?? null;
}

export function packageOf(path: string): string | null {
  return /^packages\/([^/]+)\//.exec(path)?.[1] ?? null;
}
