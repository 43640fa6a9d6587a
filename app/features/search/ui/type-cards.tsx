import { Link, href } from 'react-router'
import { formatCount, formatMoney } from '#app/platform/text/format.ts'
import type { TypeSummary } from '../count-searches.query.server.ts'
import { ListingPhoto } from '#app/features/listings/ui/listing-photo.tsx'
import { samplePhotos } from '#app/features/listings/ui/sample-photos.ts'

/** The home types on the home page (specification part 1 §2). */
const types = ['Apartment', 'House', 'Studio'] as const

/** Links to each type's homes, with their number and the lowest price per person, if known. */
export function TypeCards({ summaries }: { summaries: TypeSummary[] }) {
  return (
    <ul className="grid gap-x-5 gap-y-4 md:grid-cols-3">
      {types.map((type) => {
        const summary = summaries.find((found) => found.type === type)
        return (
          <li key={type}>
            <Link
              to={href('/listings/:propertyType?', { propertyType: type })}
              className="group flex items-center gap-4 rounded-card md:block"
            >
              <span className="block aspect-16/10 w-2/5 shrink-0 overflow-hidden rounded-card bg-sunken md:mb-2.5 md:w-full">
                <ListingPhoto
                  photo={samplePhotos[type]}
                  sizes="(width < 769px) 40vw, 400px"
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
