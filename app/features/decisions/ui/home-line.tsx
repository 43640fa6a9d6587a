import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { unbrokenLine } from '#app/ui/unbroken-line.ts'
import { ListingThumbnail } from '#app/features/listings/ui/listing-photo.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { costText } from '../cost-text.ts'
import type { DecisionHome } from '../views.ts'

type Props = {
  home: DecisionHome
  people: number
  /** Shown below the facts. */
  children?: ReactNode
}

/** A home in a decision: its photo, the cost for each person, how long they walk to class, and whose cap it exceeds. */
export function HomeLine({ home, people, children }: Props) {
  const { name, href, photo, about, gone, walks } = home
  const { pathname, search } = useLocation()
  const from = pathname + search
  return (
    <div className="flex min-w-0 items-start gap-3">
      <span
        className={`h-16 w-22 shrink-0 overflow-hidden rounded-field bg-sunken ${gone ? 'opacity-60 grayscale' : ''}`}
      >
        <ListingThumbnail photo={photo} sizes="88px" />
      </span>
      <div className="grid min-w-0 gap-0.5">
        <h3 dir="auto" className="text-md font-semibold wrap-anywhere">
          {href === null ? (
            name
          ) : (
            <Link to={href} state={{ from }} className="reach underline-offset-4 hover:underline">
              {name}
            </Link>
          )}
        </h3>
        <p className="num">{costText(home, people)}</p>
        {about && <p className="text-sm text-ink-2">{unbrokenLine(about)}</p>}
        {walks && (
          <p className="num text-sm text-ink-2 wrap-anywhere">
            Walk to class: {walks.replace(/^You /, 'you ')}
          </p>
        )}
        <HomeMarks home={home} />
        {children}
      </div>
    </div>
  )
}

/** Tags that say that a home is gone and whose cap it exceeds. */
export function HomeMarks({ home: { gone, over } }: Pick<Props, 'home'>) {
  if (!gone && over.length === 0) return null
  return (
    <p className="mt-1 flex flex-wrap gap-1.5">
      {gone && <Tag>{gone}</Tag>}
      {over.map((each) => (
        <Tag key={each} tone="warn">
          {each}
        </Tag>
      ))}
    </p>
  )
}
