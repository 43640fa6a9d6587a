import { useId, type ReactNode } from 'react'
import { Link, href } from 'react-router'
import type { SavedHome } from '#app/features/listings/views.ts'
import { listsCopy, NoLikes, NoViews } from './empty-lists.tsx'
import { SavedGrid } from '#app/features/listings/ui/saved-grid.tsx'

export type SavedOverview = {
  /** The newest homes, and whether there are more. */
  liked: { homes: SavedHome[]; more: boolean }
  viewed: SavedHome[]
  /** Whether opened homes are recorded. */
  keeps: boolean
}

type Props = SavedOverview & { today: string; from: string }

/** Liked Properties and Recently Viewed on the Properties tab (specification part 2 §2). */
export function SavedSections({ liked, viewed, keeps, today, from }: Props) {
  return (
    <div className="grid gap-12">
      <Section title="Liked Properties" all={liked.more ? href('/profile/properties/liked') : null}>
        {liked.homes.length > 0 ? (
          <SavedGrid homes={liked.homes} label="Liked Properties" today={today} from={from} />
        ) : (
          <NoLikes />
        )}
      </Section>
      <Section title="Recently Viewed" all={href('/recently-viewed')}>
        {viewed.length > 0 ? (
          <SavedGrid homes={viewed} label="Recently Viewed" today={today} from={from} />
        ) : (
          <NoViews />
        )}
        {!keeps && <p className="mt-2 text-ink-2">{listsCopy.viewsAreOff}</p>}
      </Section>
      <p>
        <Link
          to={href('/profile/properties/hidden')}
          className="inline-flex min-h-11 items-center text-ink-2 underline underline-offset-4"
        >
          Hidden homes
        </Link>
      </p>
    </div>
  )
}

/** A section of the tab: its heading, a link to the whole list, and its first homes. */
function Section({ title, all, children }: { title: string; all: string | null; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {all !== null && (
          <Link
            to={all}
            className="-my-3 inline-flex min-h-11 items-center text-ink-2 underline underline-offset-4"
          >
            See all<span className="sr-only"> of {title}</span>
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
