export { addScreens } from './add-screens.ts';
export { compressBuild } from './compress-build.ts';
export { readBuild } from './read-build.ts';
export type { ScreensBuild } from './read-build.ts';
