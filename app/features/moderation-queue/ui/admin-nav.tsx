import { href, NavLink, useLocation } from 'react-router'
import { formatUnread } from '#app/platform/text/format.ts'
import { useCurrentInSight } from '#app/ui/hooks/use-current-in-sight.ts'

/** The menu beside every staff page; on a phone, a row above it.
 *  @param isAdmin whether to show all of it, not only the housing desk's part */
export function AdminNav({ open, isAdmin }: { open: number; isAdmin: boolean }) {
  const row = useCurrentInSight(useLocation().pathname)
  return (
    <nav
      ref={row}
      aria-label={isAdmin ? 'Admin' : 'Housing desk'}
      className="relative border-line max-md:overflow-x-auto max-md:border-b max-md:[scrollbar-width:none] md:w-54 md:shrink-0 md:border-r md:px-3 md:py-4"
    >
      <ul className="flex gap-1 max-md:px-3 max-md:py-2 md:grid">
        {adminMenu
          .filter(({ desk }) => isAdmin || desk)
          .map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === href('/admin')}
                className="flex min-h-11 items-center gap-2.5 rounded-field px-3 font-medium whitespace-nowrap text-ink-2 hover:bg-sunken aria-[current]:bg-sunken aria-[current]:text-ink md:whitespace-normal"
              >
                {label}
                {to === href('/admin') && open > 0 && (
                  <span className="num rounded-md bg-accent-soft px-1.5 text-sm text-accent md:ml-auto">
                    {formatUnread(open)}
                    <span className="sr-only"> open</span>
                  </span>
                )}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** The staff's pages in menu order. `desk`: the housing desk sees it too. To add a page, add a line here. */
const adminMenu: readonly { to: string; label: string; desk?: true }[] = [
  { to: href('/admin'), label: 'Queue', desk: true },
  { to: href('/admin/homes'), label: 'Homes', desk: true },
  { to: href('/admin/companies/:companyId?'), label: 'Companies', desk: true },
  { to: href('/admin/people'), label: 'People' },
  { to: href('/admin/campuses'), label: 'Campuses' },
  { to: href('/admin/content'), label: 'Content' },
  { to: href('/admin/settings'), label: 'Settings' },
  { to: href('/admin/emails'), label: 'Emails' },
  { to: href('/admin/health'), label: 'Jobs and health' },
  { to: href('/admin/analytics'), label: 'Visits' },
  { to: href('/admin/log'), label: 'Log' },
]
