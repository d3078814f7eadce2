export { readUpload as run } from './read-upload.ts';
