/** Where the application's own interface lives, beside that of keys. */
export const appPath = '/app/api';
