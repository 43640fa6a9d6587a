import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { useDismissDetails } from '#app/ui/overlay/dismiss-details.ts'
import { Icon } from '#app/ui/icon.tsx'
import { navigationLinks } from './navigation-links.ts'

/** The navigation up to 768 px, followed by the account's links. A native `details` element: it opens without JavaScript. */
export function PhoneMenu({ children }: { children: ReactNode }) {
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
        {navigationLinks.map(({ to, label }) => (
          <NavLink key={to} to={to} className="menu-row">
            {label}
          </NavLink>
        ))}
        {children && <div className="mt-2 border-t border-line pt-2">{children}</div>}
      </nav>
    </details>
  )
}
