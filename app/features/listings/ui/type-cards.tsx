import { Link } from 'react-router'
import { formatCount, formatMoney } from '#app/platform/format.ts'
import type { TypeSummary } from '../queries/types-summary.server.ts'

/** The types on the start page (specification part 1 §2), each with a picture of public/demo-photos: they show what a type
 *  looks like, not a home that is for rent. */
export const typeCards = [
  { type: 'Apartment', picture: 'white-oak-loft/4-building' },
  { type: 'House', picture: 'maple-craftsman/1-building' },
  { type: 'Studio', picture: 'concrete-loft/1-room' },
] as const

/** Links to the homes of a type, with how many there are and what the cheapest share costs, when that is known. */
export function TypeCards({ summaries }: { summaries: TypeSummary[] }) {
  return (
    <ul className="grid gap-x-5 gap-y-4 md:grid-cols-3">
      {typeCards.map(({ type, picture }) => {
        const summary = summaries.find((found) => found.type === type)
        return (
          <li key={type}>
            <Link to={`/listings/${type}`} className="group flex items-center gap-4 rounded-card md:block">
              <span className="block aspect-16/10 w-2/5 shrink-0 overflow-hidden rounded-card bg-sunken md:mb-2.5 md:w-full">
                <img
                  src={`/demo-photos/${picture}-640.webp`}
                  srcSet={`/demo-photos/${picture}-640.webp 640w, /demo-photos/${picture}.webp 1280w`}
                  sizes="(width < 769px) 40vw, 400px"
                  width={1280}
                  height={853}
                  alt=""
                  loading="lazy"
                  className="size-full object-cover transition-transform duration-(--calm) ease-calm group-hover:scale-[1.02]"
                />
              </span>
              <span className="min-w-0">
                <span className="block text-xl font-semibold tracking-[-0.01em]">{type}</span>
                {summary && (
                  <span className="num text-ink-2">
                    {formatCount(summary.homes, 'home')} from {formatMoney(summary.fromEach)} a person
                  </span>
                )}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
