/** Addresses of screens, below `/dashboard`. */
export const paths = {
  signIn: '/sign-in',
  forgotPassword: '/forgot-password',
  lostSecondFactor: '/lost-second-factor',
  signUp: '/sign-up',
  newBusiness: '/new-business',
  account: '/account',
  workspace: (workspaceId: string) => `/workspaces/${workspaceId}`,
  payments: (workspaceId: string) => `/workspaces/${workspaceId}/payments`,
  payment: (workspaceId: string, id: string) => `/workspaces/${workspaceId}/payments/${id}`,
  approvals: (businessId: string) => `/businesses/${businessId}/approvals`,
  approval: (businessId: string, id: string) => `/businesses/${businessId}/approvals/${id}`,
};
