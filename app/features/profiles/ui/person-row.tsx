import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Avatar } from '#app/features/photos/ui/avatar.tsx'
import type { ShownPerson } from '../views.ts'

type Props = { person: ShownPerson; tag?: ReactNode; note?: ReactNode; children?: ReactNode }

/** A person in a list: picture, name (linked to the profile if it is visible), and actions. */
export function PersonRow({ person: { name, userId, photo }, tag, note, children }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <Avatar of={{ name }} photo={photo} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg font-medium wrap-anywhere">
          {userId === null ? (
            name
          ) : (
            <Link
              to={href('/public-profile/:userId?', { userId })}
              className="reach underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          )}
          {tag}
        </p>
        {note && <p className="text-sm text-ink-2">{note}</p>}
      </div>
      {children}
    </li>
  )
}

/** The box around these rows. */
export const rowsBox = 'divide-y divide-line overflow-hidden rounded-card border border-line bg-surface'
