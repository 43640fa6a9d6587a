import { Avatar } from '#app/features/photos/ui/avatar.tsx'
import { formatList } from '#app/platform/text/format.ts'
import type { CollectionMember } from '../../views.ts'

const SHOWN = 4

/** The members of a collection in one line. */
export function MemberFaces({ members }: { members: CollectionMember[] }) {
  const others = members.filter(({ self }) => !self)
  const names = others.slice(0, SHOWN).map(({ name }) => name)
  const more = others.length - names.length
  const listed = [...names, ...(more > 0 ? [`${more} more`] : []), 'you']
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="flex">
        {others.slice(0, SHOWN).map(({ name, photo }, index) => (
          <span key={index} className="flex not-first:-ml-1.5">
            <Avatar of={{ name }} photo={photo} size="xs" />
          </span>
        ))}
      </span>
      <span className="min-w-0 wrap-anywhere">{formatList(listed)}</span>
    </span>
  )
}
