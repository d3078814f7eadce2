/** Addresses of screens, below `/dashboard`. */
export const paths = {
  signIn: '/sign-in',
  forgotPassword: '/forgot-password',
  account: '/account',
  workspace: (workspaceId: string) => `/workspaces/${workspaceId}`,
};
