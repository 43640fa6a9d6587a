import { WRONG_BIRTH_DATE } from '#app/features/people/age.ts'
import { formatFullDate } from '#app/platform/text/format.ts'
import { refusals } from '#app/platform/text/field-errors.ts'
import { MOST_INVITATIONS, MOST_MEMBERS, type CannotInvite } from './rules.ts'
import type { Activity, LooksFor } from './views.ts'
import { groupCopy } from './copy.ts'

export const cannotInvite = refusals<CannotInvite>({
  minor: `Groups are for people who are 18 or older. ${WRONG_BIRTH_DATE}`,
  'age-unknown':
    'Tell us your date of birth in your profile first: groups are for people who are 18 or older.',
  full: `The group has ${MOST_MEMBERS} members, which is the maximum.`,
  'too-many-invitations': `${MOST_INVITATIONS} people have not answered yet. Withdraw an invitation first.`,
  member: groupCopy.alreadyMember,
  declined: 'They declined your invitation. If they ask you for a link, they can still join with it.',
  absent: `${groupCopy.noUsers}. They may have paused their profile or left.`,
})

/** What a group looks for, as far as stated: `Move-in Aug 15, 2027`, `6 or more beds`, `2 baths`. */
export function looksForText({ moveInDate, datePassed, beds, baths }: LooksFor): string[] {
  return [
    ...(moveInDate === null
      ? []
      : [`Move-in ${formatFullDate(moveInDate)}${datePassed ? ', which has passed' : ''}`]),
    ...(beds === null ? [] : [countText(beds, 6, 'bed')]),
    ...(baths === null ? [] : [countText(baths, 4, 'bath')]),
  ]
}

/** @param most the number that means "or more" */
export function countText(count: number, most: number, one: string): string {
  if (count >= most) return `${count} or more ${one}s`
  return `${count} ${one}${count === 1 ? '' : 's'}`
}

export function activityText({ kind, who, by }: Activity): string {
  switch (kind) {
    case 'created':
      return `${who} started the group`
    case 'joined':
      return `${who} joined`
    case 'left':
      return `${who} left`
    case 'removed':
      return `${by} removed ${who === 'You' ? 'you' : who} from the group`
    case 'renamed':
      return `${who} renamed the group`
    case 'looks-for':
      return `${who} changed what the group looks for`
    case 'renamed-looks-for':
      return `${who} renamed the group and changed what it looks for`
    // Older activity, from before these were told apart.
    case 'changed':
      return `${who} changed the name or what the group looks for`
  }
}
