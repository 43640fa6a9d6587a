/** The admin pages in the order of their menu. To add a page, add a line here. */
export const adminMenu = [
  { to: '/admin', label: 'Queue' },
  { to: '/admin/people', label: 'People' },
  { to: '/admin/campuses', label: 'Campuses' },
  { to: '/admin/content', label: 'Content' },
  { to: '/admin/settings', label: 'Settings' },
  { to: '/admin/freshness', label: 'Homes without a manager' },
  { to: '/admin/letters', label: 'Failed e-mails' },
  { to: '/admin/health', label: 'Jobs and health' },
  { to: '/admin/analytics', label: 'Visits' },
  { to: '/admin/log', label: 'Log' },
] as const satisfies readonly { to: `/admin${string}`; label: string }[]
