import type { KeyMakerDeps } from '../business/api-keys/create-api-key.ts';

export type AdminDeps = KeyMakerDeps;
export type Connect = () => AdminDeps;
