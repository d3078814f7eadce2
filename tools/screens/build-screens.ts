import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { InlineConfig } from 'vite';
import { repositoryRoot } from '../dev/paths.ts';

/** The applications of the browser, by the path that each is served under. */
const applications = [
  { name: 'dashboard', basePath: '/dashboard' },
  { name: 'books', basePath: '/app' },
] as const;

type Application = (typeof applications)[number];

export interface BuildOptions {
  /** Builds again whenever a file changes, until the process ends. */
  readonly isWatching: boolean;
}

export async function buildScreens({ isWatching }: BuildOptions): Promise<void> {
  for (const application of applications) await build(configOf(application, isWatching));
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
    // A build for developers has the gallery of the kit.
    mode: isWatching ? 'development' : 'production',
    plugins: [react()],
    build: {
      outDir: buildDirectory(application),
      emptyOutDir: true,
      manifest: true,
      target: 'es2024',
      // The policy allows no script or style but files.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      watch: isWatching ? {} : null,
    },
  };
}
