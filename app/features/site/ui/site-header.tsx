import type { ReactNode } from 'react'
import { Link, NavLink, href } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { useDismissDetails } from '#app/ui/overlay/dismiss-details.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LAST_SEARCH } from '#app/web/last-search.ts'
import { useSiteName } from '#app/web/site-name.tsx'
import { SiteLogo } from './site-logo.tsx'

/** The shared header (specification part 1 §2). On a phone, "Find roommates" is in the row and the other links are in the menu.
 *  @param account the account menu, at the end of the row
 *  @param accountRows the account's links in the menu on a phone
 *  @param corner shown next to them at every width */
export function SiteHeader({
  account,
  accountRows,
  corner,
}: Record<'account' | 'accountRows' | 'corner', ReactNode>) {
  return (
    <header className="site-header">
      {/* In a narrow row, the name wraps out of sight. */}
      <Link
        to="/"
        className="flex h-11 min-w-7 flex-wrap gap-x-2 overflow-hidden text-[1.25rem]/11 font-semibold tracking-[-0.03em]"
      >
        <SiteLogo mark="h-11 w-7" />
        {useSiteName()}
      </Link>
      <nav aria-label="Main" className="flex gap-6 self-stretch font-medium max-md:hidden">
        {navigationLinks.map(({ to, label }) => (
          <NavLink key={to} to={to} state={LAST_SEARCH} className="header-link">
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="ml-auto flex items-center max-[15rem]:flex-wrap md:gap-2">
        <NavLink to={roommates.to} className="mates-link md:hidden">
          <span className="sr-only">Find </span>
          Roommates
        </NavLink>
        {corner}
        <div className="flex items-center gap-2 max-md:hidden">{account}</div>
        <PhoneMenu>{accountRows}</PhoneMenu>
      </div>
    </header>
  )
}

/** The navigation up to 768 px, followed by the account's links. A native `details` element: it opens without JavaScript. */
function PhoneMenu({ children }: { children: ReactNode }) {
  const ref = useDismissDetails()
  return (
    <details ref={ref} className="group ml-auto md:hidden">
      <summary
        aria-label="Menu"
        className={`${buttonClass({ look: 'quiet', square: true })} list-none [&::-webkit-details-marker]:hidden`}
      >
        <Icon of="menu" className="group-open:hidden" />
        <Icon of="x" className="hidden group-open:block" />
      </summary>
      <nav
        aria-label="Main"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-7.5rem)] overflow-y-auto overscroll-contain border-b border-line bg-surface p-2 shadow-float"
      >
        {specifiedLinks.map(({ to, label }) => (
          <NavLink key={to} to={to} state={LAST_SEARCH} className="menu-row">
            {label}
          </NavLink>
        ))}
        {children && <div className="mt-2 border-t border-line pt-2">{children}</div>}
      </nav>
    </details>
  )
}

const roommates = { to: href('/find-mate'), label: 'Find roommates' }

/** The header's links of part 1 §2 of the specification. */
const specifiedLinks = [
  { to: href('/listings/:propertyType?'), label: 'Find your home' },
  { to: href('/sell-with-us'), label: 'List with us' },
  { to: href('/about-us'), label: 'About Us' },
]

/** With a fourth link, for everyone (PRODUCT.md §1). */
export const navigationLinks = [...specifiedLinks, roommates]

/** Shown on every page while invented homes are loaded. */
export function DemoNotice({ children }: { children: string }) {
  return (
    <aside
      aria-label="About this demo"
      className="bg-sunken px-4 py-1.5 text-center text-sm text-balance text-ink-2"
    >
      {children}
    </aside>
  )
}
