/** Which pages the menu contains in addition to those for everybody. */
export type AccountPages = {
  /** What is for students: the profile with its photos, roommates and inquiries. Others, such as managers, may search and save
   *  homes, too. */
  student: boolean
  /** The admin pages. */
  admin: boolean
  /** A manager's homes. */
  manages: boolean
  /** The inquiries about homes. */
  leads: boolean
}

/** The links of the account menu, the same on a phone and elsewhere; their names are those of part 1 §2 of the specification. */
export function accountLinks({ student, admin, manages, leads }: AccountPages) {
  const links = [
    { to: '/profile/preferences', label: 'Manage Profile', hidden: !student },
    { to: '/profile/properties', label: 'View Collections' },
    { to: '/profile/searches', label: 'Saved Searches' },
    { to: '/find-mate', label: 'Find a Roommate', hidden: !student },
    { to: '/profile/groups', label: 'Roommate Groups', hidden: !student },
    { to: '/inquiries', label: 'Inquiries', hidden: !student },
    { to: '/manage/leads', label: 'Leads', hidden: !leads },
    { to: '/account', label: 'My Account' },
    { to: '/account/photos', label: 'Photos', hidden: !student },
    { to: '/manage', label: 'Your Homes', hidden: !manages },
    { to: '/admin', label: 'Admin', hidden: !admin },
  ]
  return links.filter(({ hidden }) => !hidden)
}
