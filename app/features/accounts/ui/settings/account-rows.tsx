import { NavLink } from 'react-router'
import type { SignedIn } from '#app/web/request-session.ts'
import { accountLinks, type AccountPages } from '../dialogs/account-links.ts'
import { LogOutButton } from '../log-in/log-out-button.tsx'

const row =
  'flex min-h-12 w-full items-center rounded-field px-3 text-left text-lg font-medium hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-accent'

/** The account's links in the menu on a phone (specification part 1 §2). */
export function AccountRows({ person, ...pages }: AccountPages & { person: SignedIn }) {
  const links = accountLinks(pages)
  return (
    <>
      <p className="truncate px-3 pt-1 pb-2 text-ink-2">{person.email}</p>
      {links.map(({ to, label }) => (
        <NavLink key={to} to={to} end={links.some((other) => other.to.startsWith(`${to}/`))} className={row}>
          {label}
        </NavLink>
      ))}
      <LogOutButton className={row} />
    </>
  )
}
