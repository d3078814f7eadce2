import type { KeyMakerDeps } from '../../api-keys/create-api-key.ts';

export type AdminDeps = KeyMakerDeps;
export type Connect = () => AdminDeps;
