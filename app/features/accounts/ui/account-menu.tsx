import { Link } from 'react-router'
import type { PhotoImage } from '#app/features/photos/files/photo-image.ts'
import { Avatar } from '#app/features/photos/ui/avatar.tsx'
import { useDismissDetails } from '#app/ui/overlay/dismiss-details.ts'
import type { SignedIn } from '#app/web/request-session.ts'
import { accountLinks, type AccountPages } from './dialogs/account-links.ts'
import { LogOutButton } from './log-in/log-out-button.tsx'

const row = 'flex min-h-11 w-full items-center rounded-field px-3 text-left hover:bg-sunken'

type Props = AccountPages & { person: SignedIn; photo: PhotoImage | null | undefined }

/** The profile menu in the header (specification part 1 §2). A native `details` element: it opens without JavaScript. */
export function AccountMenu({ person, photo, ...pages }: Props) {
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
        {accountLinks(pages).map(({ to, label }) => (
          <Link key={to} to={to} className={row}>
            {label}
          </Link>
        ))}
        <LogOutButton className={row} />
      </nav>
    </details>
  )
}
