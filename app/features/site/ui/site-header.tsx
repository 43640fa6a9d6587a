import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { LogoMark } from '#app/ui/logo.tsx'
import { navigationLinks } from './navigation-links.ts'
import { PhoneMenu } from './phone-menu.tsx'

/** The shared header (specification part 1 §2).
 *  @param account the account menu at its end
 *  @param accountRows the account's links in the menu on a phone
 *  @param corner shown next to them at every width */
export function SiteHeader({
  account,
  accountRows,
  corner,
}: Record<'account' | 'accountRows' | 'corner', ReactNode>) {
  return (
    <header className="site-header">
      <Link to="/" className="flex h-11 items-center gap-2 text-[1.25rem] font-semibold tracking-[-0.03em]">
        <LogoMark />
        Roost
      </Link>
      <nav aria-label="Main" className="flex gap-6 self-stretch font-medium max-md:hidden">
        {navigationLinks.map(({ to, label }) => (
          <NavLink key={to} to={to} className="header-link">
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="ml-auto flex items-center gap-1 md:gap-2">
        {corner}
        <div className="flex items-center gap-2 max-md:hidden">{account}</div>
        <PhoneMenu>{accountRows}</PhoneMenu>
      </div>
    </header>
  )
}
