export { parseSealingKeys } from './parse-sealing-keys.ts';
export type { ParsedSealingKeys } from './parse-sealing-keys.ts';
export { sealUpload } from './seal-upload.ts';
export type { ReadFile } from './seal-upload.ts';
export { createSealer, joinSealingKeys, SealError } from './sealer.ts';
export type { Sealer, Sealing, SealingKey } from './sealer.ts';
