import { ListingPhoto } from '#app/features/listings/ui/listing-photo.tsx'
import { formatCount } from '#app/platform/text/format.ts'
import { LocalTime } from '#app/ui/local-time.tsx'
import type { LinkHomes } from '../views.ts'

/** `3 people are choosing among 5 homes`: all that an open link says about a group. */
export function linkText({ people, count }: Pick<LinkHomes, 'people' | 'count'>): string {
  const who = formatCount(people, 'person is', 'people are')
  if (count === 0) return `${who} looking for a home`
  return count === 1 ? `${who} looking at 1 home` : `${who} choosing among ${count} homes`
}

/** The homes behind a group's link as pictures, and how long it works. */
export function LinkHomesGrid({ shown: { homes, count, until } }: { shown: LinkHomes }) {
  const more = count - homes.length
  return (
    <>
      {homes.length > 0 && (
        <ul aria-label="Homes" className="grid grid-cols-2 gap-3">
          {homes.map(({ photo, places, cost, isPart }, index) => (
            <li key={index} className="grid content-start gap-1.5">
              <span className="aspect-3/2 overflow-hidden rounded-card bg-sunken">
                <ListingPhoto
                  photo={photo ?? undefined}
                  eager={index < 2}
                  sizes="(min-width: 40rem) 19rem, 50vw"
                />
              </span>
              <span>
                <span className="num block font-medium">
                  {cost}
                  {isPart && ' + fees?'}
                </span>
                <span className="block text-sm text-ink-2">{places}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-ink-2">
        {more > 0 && `And ${formatCount(more, 'more home', 'more homes')}. `}
        This link works until <LocalTime at={until} to="day" />. Names and profiles stay private until you are
        in the group.
      </p>
    </>
  )
}
