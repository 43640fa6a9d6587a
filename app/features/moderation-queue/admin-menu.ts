import { href } from 'react-router'

/** The admin pages in the order of their menu. To add a page, add a line here. */
export const adminMenu = [
  { to: href('/admin'), label: 'Queue' },
  { to: href('/admin/people'), label: 'People' },
  { to: href('/admin/campuses'), label: 'Campuses' },
  { to: href('/admin/content'), label: 'Content' },
  { to: href('/admin/settings'), label: 'Settings' },
  { to: href('/admin/freshness'), label: 'Homes without a manager' },
  { to: href('/admin/emails'), label: 'Failed emails' },
  { to: href('/admin/health'), label: 'Jobs and health' },
  { to: href('/admin/analytics'), label: 'Visits' },
  { to: href('/admin/log'), label: 'Log' },
] as const satisfies readonly { to: string; label: string }[]
