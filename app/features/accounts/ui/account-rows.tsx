import { NavLink } from 'react-router'
import type { SignedIn } from '../read-session.server.ts'
import { LogOutButton } from './log-out-button.tsx'

const row =
  'flex min-h-12 w-full items-center rounded-field px-3 text-left text-lg font-medium hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-accent'

/** The account's rows in the menu of a phone (specification part 1 §2). */
export function AccountRows({
  person,
  admin,
  manages,
  leads,
}: {
  person: SignedIn
  admin: boolean
  manages: boolean
  leads: boolean
}) {
  return (
    <>
      <p className="truncate px-3 pt-1 pb-2 text-ink-2">{person.email}</p>
      <NavLink to="/profile/properties" className={row}>
        Your Properties
      </NavLink>
      <NavLink to="/find-mate" className={row}>
        Find a Roommate
      </NavLink>
      <NavLink to="/profile/groups" className={row}>
        Roommate Groups
      </NavLink>
      <NavLink to="/inquiries" className={row}>
        Inquiries
      </NavLink>
      {leads && (
        <NavLink to="/manage/leads" className={row}>
          Leads
        </NavLink>
      )}
      <NavLink to="/account" className={row}>
        My Account
      </NavLink>
      {manages && (
        <NavLink to="/manage" className={row}>
          Your Homes
        </NavLink>
      )}
      {admin && (
        <NavLink to="/admin" className={row}>
          Desk
        </NavLink>
      )}
      <LogOutButton className={row} />
    </>
  )
}
