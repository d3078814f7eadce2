/** The version is part of the address. `Location` headers begin with it. */
export const basePath = '/api/v1';
