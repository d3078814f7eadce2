/** Path prefix of the application's API, separate from the API for keys. */
export const appPath = '/app/api';
