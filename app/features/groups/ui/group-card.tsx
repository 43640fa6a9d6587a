import { Link } from 'react-router'
import { Avatar } from '#app/features/photos/ui/avatar.tsx'
import { formatList } from '#app/platform/text/format.ts'
import { Icon } from '#app/ui/icon.tsx'
import { groupPath } from '../paths.ts'
import { looksForText } from '../flash-copy.ts'
import type { GroupCard } from '../views.ts'

/** A card of one of the user's groups; the whole card is the link. */
export function GroupCardRow({ group }: { group: GroupCard }) {
  const looksFor = looksForText(group)
  return (
    <li>
      <Link
        to={groupPath(group.groupId)}
        className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-3 p-4 -outline-offset-2 transition-colors duration-(--quick) hover:bg-sunken"
      >
        <span className="min-w-0">
          <span className="block text-lg font-medium wrap-anywhere">{group.name}</span>
          <span className="block wrap-anywhere text-ink-2">
            {formatList(group.members.map(({ name }) => name))}
          </span>
          {looksFor.length > 0 && <span className="block text-sm text-ink-2">{looksFor.join(' · ')}</span>}
        </span>
        <span className="flex items-center gap-3">
          <Faces people={group.members} />
          <Icon of="chevron-right" className="text-ink-2" />
        </span>
      </Link>
    </li>
  )
}

/** The first members' pictures, overlapping; their names are next to them. */
export function Faces({ people }: { people: GroupCard['members'] }) {
  return (
    <span className="flex" aria-hidden>
      {people.slice(0, 4).map(({ name, photo }, index) => (
        <span key={index} className="rounded-full ring-2 ring-surface not-first:-ml-2">
          <Avatar of={{ name }} photo={photo} size="sm" />
        </span>
      ))}
    </span>
  )
}
