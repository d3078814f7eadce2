/** Addresses of the developers' screens and of those about the business, below `/dashboard`. */
export const developerPaths = {
  webhooks: (workspaceId: string) => `/workspaces/${workspaceId}/webhooks`,
  webhook: (workspaceId: string, id: string) => `/workspaces/${workspaceId}/webhooks/${id}`,
  events: (workspaceId: string) => `/workspaces/${workspaceId}/events`,
  event: (workspaceId: string, id: string) => `/workspaces/${workspaceId}/events/${id}`,
  requests: (workspaceId: string) => `/workspaces/${workspaceId}/requests`,
  request: (workspaceId: string, id: string) => `/workspaces/${workspaceId}/requests/${id}`,
  apiKeys: (businessId: string) => `/businesses/${businessId}/api-keys`,
  members: (businessId: string) => `/businesses/${businessId}/members`,
  books: (workspaceId: string) => `/workspaces/${workspaceId}/books`,
  risk: (workspaceId: string) => `/workspaces/${workspaceId}/risk`,
  policy: (businessId: string) => `/businesses/${businessId}/policy/thresholds`,
  auditLog: (businessId: string) => `/businesses/${businessId}/audit-log`,
  archives: (businessId: string) => `/businesses/${businessId}/archives`,
  verification: (businessId: string) => `/businesses/${businessId}/verification`,
  settlementAccount: (businessId: string) => `/businesses/${businessId}/settlement-account`,
  profile: (businessId: string) => `/businesses/${businessId}/profile`,
};
