import { useId } from 'react'
import { Link } from 'react-router'
import { Tag } from '#app/ui/tag.tsx'
import { subletPath } from '../paths.ts'
import { datesText, ownRentText, rentText, subletTitle, sharedWithText } from '../sublet-text.ts'
import type { SubletCard } from '../views.ts'

/** A sublet in a list; the whole card leads to its page. */
export function SubletCardView({ sublet }: { sublet: SubletCard }) {
  const id = useId()
  const sharedWith = sharedWithText(sublet)
  return (
    <article
      aria-labelledby={id}
      className="relative grid h-full min-w-0 content-start gap-1 rounded-card border border-line bg-surface p-4"
    >
      <p>
        <Tag>{`By a student of ${sublet.campus}`}</Tag>
      </p>
      <p className="num mt-1 text-xl font-semibold">{rentText(sublet.rent)}</p>
      <h3 id={id} className="text-base font-medium wrap-anywhere">
        <Link to={subletPath(sublet.id)} className="after:absolute after:inset-0 after:rounded-card">
          {subletTitle(sublet)}
        </Link>
      </h3>
      <p className="num text-ink-2">{datesText(sublet)}</p>
      <p className="num text-sm text-ink-2">{sharedWith ?? ownRentText(sublet)}</p>
    </article>
  )
}
