/** Live money and play money never meet: each environment of a business is a workspace of its own. */
export const environments = ['live', 'test'] as const;
export type Environment = (typeof environments)[number];
