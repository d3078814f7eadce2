export { addScreens } from './add-screens.ts';
export { readBuild } from './read-build.ts';
export type { ScreensBuild } from './read-build.ts';
