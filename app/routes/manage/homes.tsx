import { Form, Link, redirect } from 'react-router'
import type { Route } from './+types/homes'
import { requireSignedIn } from '#app/features/accounts/require-signed-in.ts'
import { redirectSaying, withSaying } from '#app/features/accounts/said.ts'
import { Saying } from '#app/features/accounts/ui/saying.tsx'
import { detailHref } from '#app/features/listings/detail-params.ts'
import { bringBackHomes } from '#app/features/listings/manage/bring-back-homes.server.ts'
import { editorPath } from '#app/features/listings/manage/editor/sections.ts'
import { takeDownHomes } from '#app/features/listings/manage/take-down-homes.server.ts'
import { confirmHomes } from '#app/features/listings/freshness/confirm-homes.server.ts'
import { ownHomes, type OwnHome } from '#app/features/listings/manage/own-homes.server.ts'
import { MOST_RENTS } from '#app/features/listings/manage/rent-change.ts'
import {
  homeFilterLabels,
  homeFilters,
  MOST_AT_ONCE,
  statusLabels,
} from '#app/features/listings/manage/rules.ts'
import { setOffered } from '#app/features/listings/manage/set-offered.server.ts'
import { ListingPhoto } from '#app/features/listings/ui/listing-photo.tsx'
import { formatExactMoney, formatFullDate } from '#app/platform/format.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { ctx } = requireSignedIn(context, url)
  const asked = url.searchParams.get('show')
  const filter = homeFilters.find((each) => each === asked) ?? 'all'
  const page = await ownHomes(ctx, filter, url.searchParams.get('after'))
  return withSaying(ctx, request, { filter, ...page })
}

/** Something with the homes that are ticked. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { ctx } = requireSignedIn(context, url)
  const form = await request.formData()
  const ids = form.getAll('home').filter((id) => typeof id === 'string')
  if (ids.length === 0) return { failed: 'Tick the homes first.' }
  const back = `${url.pathname}${url.search}`
  const chosen = ids.slice(0, MOST_AT_ONCE)
  if (form.get('intent') === 'pause') {
    await setOffered(ctx, chosen, false)
    return redirectSaying(ctx, back, 'homes-paused')
  }
  if (form.get('intent') === 'offer') {
    const { incomplete } = await setOffered(ctx, chosen, true)
    if (incomplete.length === 0) return redirectSaying(ctx, back, 'homes-offered')
    return {
      failed: `Not offered, because something is missing: ${incomplete.join(', ')}. Open it to see what.`,
    }
  }
  if (form.get('intent') === 'rents') {
    const asked = new URLSearchParams(chosen.slice(0, MOST_RENTS).map((id) => ['home', id]))
    return redirect(`/manage/rents?${asked}`)
  }
  if (form.get('intent') === 'take-down') {
    await takeDownHomes(ctx, chosen)
    return redirectSaying(ctx, back, 'homes-archived')
  }
  if (form.get('intent') === 'bring-back') {
    await bringBackHomes(ctx, chosen)
    return redirectSaying(ctx, back, 'homes-brought-back')
  }
  await confirmHomes(ctx, chosen)
  return redirectSaying(ctx, back, 'homes-confirmed')
}

export const meta: Route.MetaFunction = () => [
  { title: 'Your homes · Roost' },
  { name: 'robots', content: 'noindex' },
]

export default function OwnHomesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { homes, filter, after, said } = loaderData
  const next = new URLSearchParams({ ...(filter !== 'all' && { show: filter }), after: after ?? '' })
  return (
    <main id="content" className="mx-auto grid w-full max-w-4xl content-start gap-6 px-4 py-8 md:px-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Your homes</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/manage/import">Import homes</ButtonLink>
          <ButtonLink to="/manage/leads">Leads</ButtonLink>
          <ButtonLink to="/manage/statistics">Statistics</ButtonLink>
          <ButtonLink to="/manage/homes/new" look="primary">
            Add a home
          </ButtonLink>
        </div>
      </div>
      <nav aria-label="Which homes" className="flex flex-wrap gap-x-5 gap-y-1">
        {homeFilters.map((each) => (
          <Link
            key={each}
            to={each === 'all' ? '/manage' : `/manage?show=${each}`}
            aria-current={each === filter ? 'page' : undefined}
            className="inline-flex min-h-11 items-center text-ink-2 underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline"
          >
            {homeFilterLabels[each]}
          </Link>
        ))}
      </nav>
      <Saying said={said} />
      {homes.length === 0 ? (
        <p className="text-ink-2">
          {filter === 'all' ? 'No home is yours to manage yet.' : 'None of your homes is like that.'}
        </p>
      ) : (
        <Form method="post" className="grid gap-4">
          <ul aria-label="Homes" className="grid gap-3">
            {homes.map((home) => (
              <HomeRow key={home.id} home={home} />
            ))}
          </ul>
          <p role="alert" className="text-bad empty:hidden">
            {actionData?.failed}
          </p>
          <div className="sticky bottom-0 -mx-4 flex flex-wrap gap-2 border-t border-line bg-paper px-4 py-3">
            <Button type="submit" look="primary" name="intent" value="confirm">
              Confirm as available
            </Button>
            <Button type="submit" name="intent" value="pause">
              Pause
            </Button>
            <Button type="submit" name="intent" value="offer">
              Offer again
            </Button>
            <Button type="submit" name="intent" value="rents">
              Change rents
            </Button>
            {filter === 'gone' ? (
              <Button type="submit" name="intent" value="bring-back">
                Bring back
              </Button>
            ) : (
              <Button type="submit" name="intent" value="take-down">
                Take down
              </Button>
            )}
          </div>
        </Form>
      )}
      {after !== null && (
        <nav aria-label="Pages of this list" className="flex justify-center">
          <ButtonLink to={`/manage?${next}`}>More homes</ButtonLink>
        </nav>
      )}
    </main>
  )
}

function HomeRow({ home }: { home: OwnHome }) {
  const { id, slug, name, address, price, priceBasis, status, photo } = home
  const shown = status === 'published' || status === 'archived'
  return (
    <li className="flex gap-3 rounded-card border border-line bg-surface p-4">
      <input
        type="checkbox"
        name="home"
        value={id}
        aria-label={name}
        className="mt-1 size-6 shrink-0 accent-accent"
      />
      <div className="hidden aspect-3/2 w-30 shrink-0 self-start overflow-hidden rounded-field bg-sunken text-sm min-[480px]:block">
        <ListingPhoto photo={photo ?? undefined} sizes="120px" />
      </div>
      <div className="grid min-w-0 gap-0.5">
        <h2 className="text-lg wrap-anywhere">
          <Link to={editorPath(id, 'publish')} className="underline-offset-4 hover:underline">
            {name}
          </Link>
        </h2>
        <p className="num wrap-anywhere text-ink-2">
          {address} · {formatExactMoney(price)} a month for{' '}
          {priceBasis === 'bed' ? 'a bed' : 'the whole home'}
        </p>
        <p className="num text-sm">{stateWords(home)}</p>
        <p className="flex flex-wrap gap-x-5">
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

function stateWords({ status, heldBack, confirmedAt, endsAt }: OwnHome): string {
  const last = confirmedAt ? `confirmed ${formatFullDate(confirmedAt)}` : 'never confirmed'
  if (status === 'archived') return 'Taken down'
  if (status === 'paused') return `Paused, ${last}`
  if (status !== 'published') return statusLabels[status]
  if (heldBack === 'reported') return `Out of the search: students say that it is gone; ${last}`
  if (heldBack) return `Out of the search until you confirm it; ${last}`
  return `Offered, ${last}; in the search until ${endsAt ? formatFullDate(endsAt) : 'then'}`
}
