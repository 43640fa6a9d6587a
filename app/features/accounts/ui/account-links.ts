/** Which pages the menu contains in addition to those for everybody. */
export type AccountPages = {
  /** The admin pages. */
  admin: boolean
  /** A manager's homes. */
  manages: boolean
  /** The inquiries about homes. */
  leads: boolean
}

/** The links of the account menu, on a phone and elsewhere; their names are those of part 1 §2 of the specification. */
export function accountLinks({ admin, manages, leads }: AccountPages, isPhone: boolean) {
  const links = [
    { to: '/profile/preferences', label: 'Manage Profile' },
    { to: '/profile/properties', label: isPhone ? 'Your Properties' : 'View Collections' },
    { to: '/profile/searches', label: 'Saved Searches' },
    { to: '/find-mate', label: 'Find a Roommate' },
    { to: '/profile/groups', label: 'Roommate Groups' },
    { to: '/inquiries', label: 'Inquiries' },
    { to: '/manage/leads', label: 'Leads', hidden: !leads },
    { to: '/account', label: isPhone ? 'My Account' : 'Account' },
    { to: '/account/photos', label: 'Photos' },
    { to: '/manage', label: 'Your Homes', hidden: !manages },
    { to: '/admin', label: 'Admin', hidden: !admin },
  ]
  return links.filter(({ hidden }) => !hidden)
}
