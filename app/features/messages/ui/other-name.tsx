import { Avatar, type AvatarSize } from '#app/features/photos/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { DELETED } from '../rules.ts'
import type { Other } from '../views.ts'

/** Shows a company's name instead of the person who answers for it. */
export const otherName = (other: Other) => companyOf(other) ?? other?.name ?? DELETED

/** The company in a student's conversation. */
const companyOf = (other: Other) => (other && 'company' in other ? other.company : null) ?? null

/** The group of a group conversation; null for conversations between people. */
export const groupOf = (other: Other) => (other && 'groupId' in other ? other : null)

export function OtherAvatar({ other, size }: { other: Other; size?: AvatarSize }) {
  if (groupOf(other))
    return (
      <span
        aria-hidden
        className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent"
      >
        <Icon of="users-round" />
      </span>
    )
  const person = other && 'userId' in other ? other : null
  return <Avatar of={{ name: person ? otherName(person) : '' }} photo={person?.photo} size={size} />
}

/** Shown instead of a text that the reader may not see. In a group, it does not say why. */
export const noText = (other: Other) =>
  groupOf(other) ? 'You cannot see this message.' : 'This message was removed.'
