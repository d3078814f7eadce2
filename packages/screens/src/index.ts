export { addScreens } from './add-screens.ts';
export { compressBuild } from './compress-build.ts';
export { readBuild } from './read-build.ts';
export { screensPolicy } from './screens-policy.rules.ts';
export type { ScreensBuild } from './read-build.ts';
