export { renderPack as run } from './render-pack.ts';
