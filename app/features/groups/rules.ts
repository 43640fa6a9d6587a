import { WRONG_BIRTH_DATE } from '#app/features/people/age.ts'
import { refusals } from '#app/platform/text/field-errors.ts'
import { groupSizes } from '#app/features/profiles/preferences.ts'

export const MOST_MEMBERS = 8
export const MOST_INVITATIONS = 20 // pending invitations of a group
export const MOST_GROUPS = 10 // groups of one person
export const MOST_REQUESTS = 20 // people who ask a group to be let in
export const LINK_DAYS = 7
export const NAME_MOST = 60 // characters
export const ACTIVITY_SHOWN = 50

/** The largest number in each list means "or more". */
export const bedCounts = [1, ...groupSizes]

/** Why the user cannot create or join a group at the moment. */
export type CannotJoin = 'minor' | 'age-unknown' | 'too-many-groups' | 'full' | 'too-many-ask'
export const cannotJoin = refusals<CannotJoin>({
  minor: `Groups are for people who are 18 or older. ${WRONG_BIRTH_DATE}`,
  'age-unknown':
    'Groups are for people who are 18 or older. Tell us your date of birth in your profile first.',
  'too-many-groups': `You are already in ${MOST_GROUPS} groups. Leave one first.`,
  full: `This group already has ${MOST_MEMBERS} members. Someone has to leave before you can join.`,
  'too-many-ask': `${MOST_REQUESTS} people are waiting for this group to let them in. Try again in a few days.`,
})

export type CannotInvite =
  | 'minor'
  | 'age-unknown'
  | 'full'
  | 'too-many-invitations'
  | 'member'
  | 'declined'
  | 'absent'

/** The ids picked by the checkboxes of the group dialog, which are named `invite-ID` and the like, without duplicates. */
export function pickedBy(typed: Record<string, string>, what: 'remove' | 'withdraw' | 'invite'): string[] {
  const names = Object.keys(typed).filter((name) => name.startsWith(`${what}-`))
  return names
    .map((name) => name.slice(what.length + 1).toLowerCase())
    .slice(0, MOST_MEMBERS + MOST_INVITATIONS)
}
