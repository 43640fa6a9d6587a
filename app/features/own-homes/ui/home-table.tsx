import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatExactMoney, formatFullDate, formatNumber } from '#app/platform/text/format.ts'
import { detailHref } from '#app/features/listings/paths.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { ListingPhoto } from '#app/features/listings/ui/listing-photo.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import type { OwnHome } from '../own-homes.query.server.ts'
import { statusLabels } from '#app/features/publishing/rules.ts'
import { editorPath, rentedPath } from '#app/features/publishing/sections.ts'

const columns = ['Rent a month', 'Available', 'State', 'Views, 30 days']

/** A manager's homes, each with a checkbox: as a table, or on a phone as cards. */
export function HomeTable({ homes }: { homes: OwnHome[] }) {
  return (
    <table
      aria-label="Homes"
      className="block w-full text-left group-has-[[name=all]:checked]/homes:opacity-60 md:table"
    >
      <thead className="max-md:sr-only">
        <tr className="text-sm text-ink-2">
          <th scope="col" className="w-10">
            <span className="sr-only">Select</span>
          </th>
          <th scope="col" colSpan={2} className="py-2 pr-4 font-medium">
            Home
          </th>
          {columns.map((each) => (
            <th key={each} scope="col" className="py-2 pr-4 font-medium whitespace-nowrap">
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-3 md:table-row-group">
        {homes.map((home) => (
          <HomeRow key={home.id} home={home} />
        ))}
      </tbody>
    </table>
  )
}

const cell = 'block max-md:col-start-3 md:table-cell md:py-3 md:pr-4 md:align-top'

function HomeRow({ home }: { home: OwnHome }) {
  const { id, slug, name, address, price, priceBasis, status, photo, availableFrom, views } = home
  const isOffered = status === 'published' || status === 'paused'
  const hasPage = status === 'published' || status === 'archived'
  return (
    <tr className="grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 rounded-card border border-line bg-surface p-3 md:table-row md:rounded-none md:border-0 md:bg-transparent md:shadow-[inset_0_1px_var(--line)]">
      <td className="row-span-6 block md:table-cell md:py-3 md:align-top">
        <label className="-m-2.5 grid size-11 place-items-center">
          <input
            type="checkbox"
            name="home"
            value={id}
            aria-label={homeTitle(home)}
            className="size-6 accent-accent"
          />
        </label>
      </td>
      <td className="row-span-6 block md:table-cell md:w-24 md:py-3 md:pr-3 md:align-top">
        <div className="aspect-square w-18 overflow-hidden rounded-field bg-sunken text-center text-xs md:aspect-3/2 md:w-22">
          <ListingPhoto photo={photo ?? undefined} sizes="96px" />
        </div>
      </td>
      <td className={`${cell} md:max-w-72`}>
        <h2 className="text-lg wrap-anywhere md:text-base">
          <Link to={editorPath(id, 'publish')} className="reach underline-offset-4 hover:underline">
            {name}
          </Link>
        </h2>
        {name !== address && <p className="num wrap-anywhere text-ink-2">{address}</p>}
        <p className={`-mb-2 flex flex-wrap gap-x-5 max-md:hidden ${name === address ? 'mt-3' : ''}`}>
          <RowLinks {...{ id, slug, hasPage, isOffered }} />
        </p>
      </td>
      <td className={`${cell} num`}>
        {price === 0 ? (
          'Not stated'
        ) : (
          <>
            {formatExactMoney(price)}{' '}
            <span className="text-sm whitespace-nowrap text-ink-2">
              <span className="md:hidden">a month </span>for{' '}
              {priceBasis === 'bed' ? 'a bed' : 'the whole home'}
            </span>
          </>
        )}
      </td>
      <td className={`${cell} num md:whitespace-nowrap`}>
        <span className="md:hidden">Available: </span>
        {availableFrom === null ? 'not stated' : formatFullDate(availableFrom)}
      </td>
      <td className={`${cell} num text-sm md:max-w-60`}>{stateText(home)}</td>
      <td className={`${cell} num max-md:text-sm max-md:text-ink-2`}>
        {formatNumber(views)}
        <span className="md:hidden"> {views === 1 ? 'view' : 'views'} in 30 days</span>
        <p className="-mb-2 flex flex-wrap gap-x-5 md:hidden">
          <RowLinks {...{ id, slug, hasPage, isOffered }} />
        </p>
      </td>
    </tr>
  )
}

type LinksProps = { id: string; slug: string; hasPage: boolean; isOffered: boolean }

function RowLinks({ id, slug, hasPage, isOffered }: LinksProps) {
  return (
    <>
      <RowLink to={editorPath(id)}>Edit</RowLink>
      {isOffered && <RowLink to={rentedPath(id)}>Mark as rented</RowLink>}
      {hasPage && <RowLink to={detailHref(slug)}>See its page</RowLink>}
    </>
  )
}
function RowLink(props: { to: string; children: string }) {
  return (
    <Link
      {...props}
      className="inline-flex min-h-11 min-w-11 items-center text-sm text-ink-2 underline underline-offset-4"
    />
  )
}

/** Rented homes say so first. */
function stateText(home: OwnHome): ReactNode {
  const { status, rentedThrough, nextLeaseFrom } = home
  if (rentedThrough === null || status === 'draft' || status === 'submitted') return ownStateText(home)
  const rented = `Rented through ${formatFullDate(rentedThrough)}. `
  if (status !== 'paused' || nextLeaseFrom === null)
    return (
      <>
        {rented}
        {ownStateText(home)}
      </>
    )
  return `${rented}The next lease is offered from ${formatFullDate(nextLeaseFrom)}, once you confirm it in the week before.`
}

const held = {
  suspension: 'while your company is suspended',
  membership: 'until your company’s membership is renewed',
} as const

function ownStateText(home: OwnHome): ReactNode {
  const { id, status, unlisted, confirmedAt, endsAt, heldFor, against } = home
  const last = confirmedAt ? (
    <>
      confirmed <LocalTime at={confirmedAt} to="day" />
    </>
  ) : (
    'never confirmed'
  )
  if (against) return <DecidedText id={id} against={against} />
  if (status === 'archived') return 'Taken down'
  if (status === 'paused') return <>Paused, {last}</>
  if (status !== 'published') return statusLabels[status]
  if (unlisted === 'reported') return <>Hidden from search: students reported it as gone; {last}</>
  if (unlisted) return <>Hidden from search until you confirm it; {last}</>
  if (heldFor)
    return (
      <>
        Offered, but hidden {held[heldFor]}; {last}
      </>
    )
  return (
    <>
      Offered, {last}; in search until {endsAt ? <LocalTime at={endsAt} to="day" /> : 'then'}
    </>
  )
}

const decided = {
  'taken-down': 'Taken down by the people who run this site',
  'given-back': 'Draft: the people who run this site returned it',
} as const

/** A decision against a home, with its reason cut to two lines; the linked page has the full reason, and the appeal. */
function DecidedText({ id, against }: { id: string; against: NonNullable<OwnHome['against']> }) {
  const { what, reason } = against
  return (
    <>
      {decided[what]}
      {reason !== '' && <span className="line-clamp-2 wrap-anywhere">“{reason}”</span>}{' '}
      <RowLink to={editorPath(id, 'publish')}>Reason and appeal</RowLink>
    </>
  )
}
