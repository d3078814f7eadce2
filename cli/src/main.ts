#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { readCacheFolder } from './config.ts';

// Only modules that are loaded later are cached, so the program itself is one of them.
enableCompileCache(readCacheFolder());
await import('./program.ts');
