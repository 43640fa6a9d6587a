import { Link } from 'react-router'
import type { PhotoImage } from '#app/features/photos/photo-image.ts'
import { Avatar } from '#app/features/photos/ui/avatar.tsx'
import { useDismissDetails } from '#app/ui/dismiss-details.ts'
import type { SignedIn } from '../read-session.server.ts'
import { LogOutButton } from './log-out-button.tsx'

const row = 'flex min-h-11 w-full items-center rounded-field px-3 text-left hover:bg-sunken'

type Props = {
  person: SignedIn
  photo: PhotoImage | null | undefined
  /** Whether to lead to the admins' pages, too. */
  admin: boolean
  /** Whether to lead a manager to their homes. */
  manages: boolean
  /** Whether to lead to the inquiries about homes, too. */
  leads: boolean
}

/** The profile menu of the header (specification part 1 §2). A native disclosure: it opens without JavaScript. */
export function AccountMenu({ person, photo, admin, manages, leads }: Props) {
  const ref = useDismissDetails()
  return (
    <details ref={ref} className="relative">
      <summary className="flex size-11 list-none items-center justify-center rounded-full [&::-webkit-details-marker]:hidden">
        <Avatar of={person} photo={photo} />
        <span className="sr-only">Your account</span>
      </summary>
      <nav
        aria-label="Your account"
        className="absolute top-full right-0 mt-2 w-64 rounded-card border border-line bg-surface p-1.5 shadow-float"
      >
        <p className="mb-1.5 border-b border-line px-3 pt-1.5 pb-2.5">
          <span className="block truncate font-medium">
            {person.givenName} {person.familyName}
          </span>
          <span className="block truncate text-sm text-ink-2">{person.email}</span>
        </p>
        <Link to="/profile/preferences" className={row}>
          Manage Profile
        </Link>
        <Link to="/profile/properties" className={row}>
          View Collections
        </Link>
        <Link to="/profile/searches" className={row}>
          Saved Searches
        </Link>
        <Link to="/find-mate" className={row}>
          Find a Roommate
        </Link>
        <Link to="/profile/groups" className={row}>
          Roommate Groups
        </Link>
        <Link to="/inquiries" className={row}>
          Inquiries
        </Link>
        {leads && (
          <Link to="/manage/leads" className={row}>
            Leads
          </Link>
        )}
        <Link to="/account" className={row}>
          Account
        </Link>
        <Link to="/account/photos" className={row}>
          Photos
        </Link>
        {manages && (
          <Link to="/manage" className={row}>
            Your Homes
          </Link>
        )}
        {admin && (
          <Link to="/admin" className={row}>
            Desk
          </Link>
        )}
        <LogOutButton className={row} />
      </nav>
    </details>
  )
}
