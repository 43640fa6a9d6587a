import { Link, href, useLocation } from 'react-router'
import { textLink } from '#app/ui/text-link.ts'

/** Shown on every page of staff or a manager whose rights wait for two-step sign-in, except the pages where they set it up. */
export function SecondFactorNotice({ role }: { role: 'admin' | 'desk' | 'manager' }) {
  const { pathname } = useLocation()
  if (pathname.startsWith(href('/account'))) return null
  return (
    <aside
      aria-label="Two-step sign-in"
      className="flex flex-wrap items-center justify-center gap-x-4 border-b border-line bg-warn-soft px-4 py-1 text-warn"
    >
      <p className="py-2">Your {role} rights need two-step sign-in.</p>
      <Link to={href('/account')} className={textLink}>
        See how
      </Link>
    </aside>
  )
}
