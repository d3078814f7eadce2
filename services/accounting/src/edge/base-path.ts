/** The path includes the version. `Location` headers start with it. */
export const basePath = '/api/v1';
