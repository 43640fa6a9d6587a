import type { ReactNode } from 'react'
import { Link, href } from 'react-router'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { formatFullDate } from '#app/platform/text/format.ts'
import { LocalTime } from '#app/ui/local-time.tsx'
import type { InquiryView } from '../views.ts'

const asked = {
  waits: 'was asked to share their email address',
  yes: '',
  no: 'does not share their email address',
} as const

/** The content of an inquiry exactly as it was sent. */
export function InquiryFacts({ inquiry }: { inquiry: InquiryView }) {
  const { name, email, phone, moveInDate, message, additions, roommates, home, at, sentAt } = inquiry
  return (
    <div className="grid gap-5">
      <p dir="auto" className="rounded-card bg-sunken p-4 text-md wrap-anywhere whitespace-pre-line">
        {message}
      </p>
      {additions.map((added, place) => (
        <div key={place} className="grid gap-1">
          <p className="num text-sm text-ink-2">
            Added on <LocalTime at={added.sentAt} there={added.at} />
          </p>
          <p dir="auto" className="rounded-card bg-sunken p-4 text-md wrap-anywhere whitespace-pre-line">
            {added.text}
          </p>
        </div>
      ))}
      <dl className="grid gap-3 min-[30rem]:grid-cols-2">
        <Fact name="From">
          {name === '' ? <span className="text-ink-2">Deleted person</span> : <bdi>{name}</bdi>}
        </Fact>
        {email !== '' && (
          <Fact name="Email">
            <a href={`mailto:${email}`} className="reach underline underline-offset-4">
              {email}
            </a>
          </Fact>
        )}
        {phone !== null && (
          <Fact name="Phone">
            <a href={`tel:${phone}`} className="reach underline underline-offset-4">
              {phone}
            </a>
          </Fact>
        )}
        <Fact name="Move-in date">{moveInDate === null ? 'not stated' : formatFullDate(moveInDate)}</Fact>
        <Fact name="Home">
          <Link
            to={href('/expanded-listing/:propertyId?', { propertyId: home.slug })}
            className="reach underline underline-offset-4"
          >
            {homeTitle(home)}
          </Link>
        </Fact>
        <Fact name="Sent">
          <LocalTime at={sentAt} there={at} />
        </Fact>
      </dl>
      {roommates.length > 0 && (
        <section aria-labelledby="roommates">
          <h2 id="roommates" className="text-lg">
            Roommates
          </h2>
          <ul className="mt-1 grid gap-1">
            {roommates.map((person, place) => (
              <li key={place} className="wrap-anywhere">
                <bdi>{person.name}</bdi>
                <span className="text-ink-2">
                  {[person.email, person.asked && asked[person.asked]]
                    .filter(Boolean)
                    .map((part) => ` · ${part}`)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
