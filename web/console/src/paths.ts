/** Addresses of screens, below `/console`. */
export const paths = {
  home: '/',
  signIn: '/sign-in',
  account: '/account',
  businesses: '/businesses',
  business: (id: string) => `/businesses/${id}`,
  requests: '/requests',
  recoveries: '/recoveries',
  request: (id: string) => `/requests/${id}`,
  suspense: '/suspense',
  unknown: '/unknown-outcomes',
  breaks: '/breaks',
  jobs: '/jobs',
  webhooks: '/webhooks',
  pauses: '/pauses',
  acts: '/acts',
};
