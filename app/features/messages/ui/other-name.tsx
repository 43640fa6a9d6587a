import { Avatar, type AvatarSize } from '#app/features/photos/ui/avatar.tsx'
import type { OtherPerson } from '../views.ts'

/** PRODUCT.md §4: the name of an erased person. */
const DELETED = 'Deleted person'

export const otherName = (other: OtherPerson) => other?.name ?? DELETED

export function OtherAvatar({ other, size }: { other: OtherPerson; size?: AvatarSize }) {
  return <Avatar of={{ name: other?.name ?? '' }} photo={other?.photo} size={size} />
}
