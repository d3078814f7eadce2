/** Addresses of screens, below `/app`. */
export const paths = {
  signIn: '/sign-in',
  forgotPassword: '/forgot-password',
  account: '/account',
  organisation: (orgId: string) => `/organisations/${orgId}`,
};
