import { Link, href, NavLink } from 'react-router'
import type { PhotoImage } from '#app/features/photos/photo-image.ts'
import { Avatar } from '#app/features/photos/ui/avatar.tsx'
import { useDismissDetails } from '#app/ui/overlay/dismiss-details.ts'
import type { SignedIn } from '#app/web/request-session.ts'
import { beginLogOut } from '#app/web/signed-in-word.ts'
import { NativeForm } from '#app/web/lost/native-form.tsx'
import { deleteUnsent } from '#app/web/unsent-texts.ts'

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

/** The pages in the menu besides those for everyone. */
type AccountPages = {
  /** Whether the person is a student: shows the profile with its photos, roommates and inquiries. Others, such as managers, may
   *  search and save homes, too. */
  student: boolean
  /** The name of the link to the staff pages; null for everyone else. */
  staff: string | null
  /** Whether the person may have homes of their own. */
  manages: boolean
  /** Whether the person answers inquiries about homes. */
  leads: boolean
}

/** The links of the account menu, the same on phones and desktops; their names are those of part 1 §2 of the specification. */
export function accountLinks({ student, staff, manages, leads }: AccountPages) {
  const links = [
    {
      to: href('/profile/:activeTabParam?', { activeTabParam: 'preferences' }),
      label: 'Manage Profile',
      hidden: !student,
    },
    { to: href('/profile/properties'), label: 'View Collections' },
    { to: href('/profile/searches'), label: 'Saved Searches' },
    { to: href('/profile/groups'), label: 'Roommate Groups', hidden: !student },
    { to: href('/profile/sublets'), label: 'Sublet Your Place', hidden: !student },
    { to: href('/inquiries'), label: 'Inquiries', hidden: !student },
    { to: href('/manage/leads'), label: 'Leads', hidden: !leads },
    { to: href('/account'), label: 'My Account' },
    { to: href('/manage'), label: 'Your Homes', hidden: !manages },
    { to: href('/admin'), label: staff ?? '', hidden: staff === null },
  ]
  return links.filter(({ hidden }) => !hidden)
}

const phoneRow =
  'flex min-h-12 w-full items-center rounded-field px-3 text-left text-lg font-medium hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-accent'

/** The account's links in the phone menu (specification part 1 §2). */
export function AccountRows({ person, ...pages }: AccountPages & { person: SignedIn }) {
  const links = accountLinks(pages)
  return (
    <>
      <p className="truncate px-3 pt-1 pb-2 text-ink-2">{person.email}</p>
      {links.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end={links.some((other) => other.to.startsWith(`${to}/`))}
          className={phoneRow}
        >
          {label}
        </NavLink>
      ))}
      <LogOutButton className={phoneRow} />
    </>
  )
}

/** Submits with a full page load, so that nothing of the old page stays in memory, and so that it works without JavaScript. */
function LogOutButton({ className }: { className: string }) {
  return (
    <NativeForm
      action={href('/logout')}
      onLeave={() => {
        deleteUnsent()
        beginLogOut()
      }}
    >
      <button type="submit" className={className}>
        Log out
      </button>
    </NativeForm>
  )
}
