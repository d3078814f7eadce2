/** Live and test money never mix: each environment of a business is a separate workspace. */
export const environments = ['live', 'test'] as const;
export type Environment = (typeof environments)[number];
