import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatExactMoney } from '#app/platform/text/format.ts'
import { detailHref } from '#app/features/listings/paths.ts'
import { editorPath } from '../sections.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import type { OwnHome } from '../own-homes.query.server.ts'
import { statusLabels } from '../rules.ts'
import { ListingPhoto } from '#app/features/listings/ui/listing-photo.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'

/** A home in its manager's list, with a checkbox. */
export function HomeRow({ home }: { home: OwnHome }) {
  const { id, slug, name, address, price, priceBasis, status, photo } = home
  const shown = status === 'published' || status === 'archived'
  return (
    <li className="flex gap-3 rounded-card max-[15rem]:flex-wrap border border-line bg-surface p-3 md:p-4">
      <input
        type="checkbox"
        name="home"
        value={id}
        aria-label={homeTitle(home)}
        className="mt-1 size-6 shrink-0 accent-accent"
      />
      <div className="aspect-square w-18 shrink-0 self-start overflow-hidden rounded-field bg-sunken text-center text-xs min-[30rem]:aspect-3/2 min-[30rem]:w-30 min-[30rem]:text-sm">
        <ListingPhoto photo={photo ?? undefined} sizes="120px" />
      </div>
      <div className="grid min-w-0 gap-0.5">
        <h2 className="text-lg wrap-anywhere">
          <Link to={editorPath(id, 'publish')} className="underline-offset-4 hover:underline">
            {name}
          </Link>
        </h2>
        <p className="num wrap-anywhere text-ink-2">
          {name !== address && `${address}\u00a0· `}
          {price === 0
            ? 'no rent stated'
            : `${formatExactMoney(price)} a month for ${priceBasis === 'bed' ? 'a bed' : 'the whole home'}`}
        </p>
        <p className="num text-sm">{stateText(home)}</p>
        <p className="-mb-2 flex flex-wrap gap-x-5">
          <RowLink to={editorPath(id)}>Edit</RowLink>
          {shown && <RowLink to={detailHref(slug)}>See its page</RowLink>}
        </p>
      </div>
    </li>
  )
}

function RowLink(props: { to: string; children: string }) {
  return (
    <Link
      {...props}
      className="inline-flex min-h-11 items-center text-sm text-ink-2 underline underline-offset-4"
    />
  )
}

function stateText({ status, unlisted, confirmedAt, endsAt, givenBack }: OwnHome): ReactNode {
  const last = confirmedAt ? (
    <>
      confirmed <LocalTime at={confirmedAt} to="day" />
    </>
  ) : (
    'never confirmed'
  )
  if (status === 'archived') return 'Taken down'
  if (status === 'paused') return <>Paused, {last}</>
  if (givenBack) return 'Draft: the people who run this site returned it; open it to read why'
  if (status !== 'published') return statusLabels[status]
  if (unlisted === 'reported') return <>Hidden from search: students reported it as gone; {last}</>
  if (unlisted) return <>Hidden from search until you confirm it; {last}</>
  return (
    <>
      Offered, {last}; in search until {endsAt ? <LocalTime at={endsAt} to="day" /> : 'then'}
    </>
  )
}
