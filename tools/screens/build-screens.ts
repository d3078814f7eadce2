import { join } from 'node:path';
import { compressBuild } from '@countinghouse/screens';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { InlineConfig, Plugin } from 'vite';
import { repositoryRoot } from '../dev/paths.ts';
import { hasStamp, saveStamp, stampOfSources } from './build-stamp.ts';

/** The browser applications, by the path that each is served under. */
const applications = [
  { name: 'dashboard', basePath: '/dashboard' },
  { name: 'books', basePath: '/app' },
  { name: 'console', basePath: '/console' },
] as const;

export type Application = (typeof applications)[number];

/** Those with a gallery of their screens. */
export const galleryApplications = applications.filter(({ name }) => name !== 'console');

export interface BuildOptions {
  /** Rebuilds whenever a file changes, until the process ends. */
  readonly isWatching: boolean;
}

export async function buildScreens({ isWatching }: BuildOptions): Promise<void> {
  for (const application of applications) await build(configOf(application, isWatching));
}

/** A development build in a folder of its own, which holds the gallery; the folder. */
export async function buildGallery(application: Application): Promise<string> {
  const outDir = join(repositoryRoot, '.local/gallery', application.name);
  const stamp = stampOfSources();
  if (hasStamp(outDir, stamp)) return outDir;
  const { build: options, ...config } = configOf(application, false);
  await build({
    ...config,
    mode: 'development',
    plugins: [react()],
    build: { ...options, outDir, minify: false },
  });
  saveStamp(outDir, stamp);
  return outDir;
}

/** Builds what is older than its sources; false if nothing was. */
export async function buildStaleScreens(): Promise<boolean> {
  const stamp = stampOfSources();
  const stale = applications.filter((each) => !hasStamp(buildDirectory(each), stamp));
  for (const application of stale) {
    await build(configOf(application, false));
    saveStamp(buildDirectory(application), stamp);
  }
  return stale.length > 0;
}

function buildDirectory({ name }: Application): string {
  return join(repositoryRoot, 'web', name, 'dist');
}

function configOf(application: Application, isWatching: boolean): InlineConfig {
  return {
    configFile: false,
    root: join(repositoryRoot, 'web', application.name),
    base: `${application.basePath}/`,
    logLevel: 'warn',
    // A development build includes the component gallery.
    mode: isWatching ? 'development' : 'production',
    // Whoever works on a screen wants it soon, not small.
    plugins: isWatching ? [react()] : [react(), compress(buildDirectory(application))],
    build: {
      outDir: buildDirectory(application),
      emptyOutDir: true,
      manifest: true,
      target: 'es2024',
      // The policy allows scripts and styles only as files.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      watch: isWatching ? {} : null,
    },
  };
}

function compress(directory: string): Plugin {
  return { name: 'compress', closeBundle: () => compressBuild(directory) };
}
