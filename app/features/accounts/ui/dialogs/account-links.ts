import { href } from 'react-router'
/** Which pages the menu contains in addition to those for everybody. */
export type AccountPages = {
  /** Whether they are a student: the profile with its photos, roommates and inquiries. Others, such as managers, may search
   *  and save homes, too. */
  student: boolean
  admin: boolean
  /** Whether they may have homes of their own. */
  manages: boolean
  /** Whether they answer inquiries about homes. */
  leads: boolean
}

/** The links of the account menu, the same on a phone and elsewhere; their names are those of part 1 §2 of the specification. */
export function accountLinks({ student, admin, manages, leads }: AccountPages) {
  const links = [
    {
      to: href('/profile/:activeTabParam?', { activeTabParam: 'preferences' }),
      label: 'Manage Profile',
      hidden: !student,
    },
    { to: href('/profile/properties'), label: 'View Collections' },
    { to: href('/profile/searches'), label: 'Saved Searches' },
    { to: href('/find-mate'), label: 'Find a Roommate', hidden: !student },
    { to: href('/profile/groups'), label: 'Roommate Groups', hidden: !student },
    { to: href('/inquiries'), label: 'Inquiries', hidden: !student },
    { to: href('/manage/leads'), label: 'Leads', hidden: !leads },
    { to: href('/account'), label: 'My Account' },
    { to: href('/account/photos'), label: 'Photos', hidden: !student },
    { to: href('/manage'), label: 'Your Homes', hidden: !manages },
    { to: href('/admin'), label: 'Admin', hidden: !admin },
  ]
  return links.filter(({ hidden }) => !hidden)
}
