import { Suspense, use } from 'react'
import { data, redirect, useLocation, useParams, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/listing'
import { savingActions } from '#app/features/collections/ui/saving-actions.tsx'
import { parseDetail } from '#app/features/listings/detail-params.ts'
import { findListing } from '#app/features/listings/queries/find-listing.server.ts'
import { placesNear } from '#app/features/listings/queries/places-near.server.ts'
import { similarListings } from '#app/features/listings/queries/similar-listings.server.ts'
import { readArrival } from '#app/features/listings/ui/detail/arrival.ts'
import { BackLink } from '#app/features/listings/ui/detail/back-link.tsx'
import { DetailPage } from '#app/features/listings/ui/detail/detail-page.tsx'
import type { DetailView } from '#app/features/listings/ui/detail/detail-view.ts'
import { KnownParts } from '#app/features/listings/ui/detail/known-parts.tsx'
import { listingMeta, pendingMeta, titleOf } from '#app/features/listings/ui/detail/listing-meta.ts'
import { heartsOf } from '#app/features/saves/queries/hearts.server.ts'
import { isHidden } from '#app/features/saves/queries/is-hidden.server.ts'
import type { Hearts } from '#app/features/saves/rules.ts'
import { RecordView } from '#app/features/saves/ui/record-view.tsx'
import { WithSaving } from '#app/features/saves/ui/with-saving.tsx'
import { mapGround } from '#app/features/site/map-ground.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** A home by id or slug (specification part 2 §2); without either, the search. An archived one answers 410. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!params.propertyId) throw redirect('/listings')
  const ctx = context.get(requestContext)
  const { asked, notes } = parseDetail(url.searchParams)
  const home = await findListing(ctx, params.propertyId, asked.people)
  const { lat, lng } = home
  const [similar, places] = await Promise.all([
    similarListings(ctx, home, asked.people),
    asked.tab === 'location' && lat !== null && lng !== null
      ? placesNear(ctx, { lat, lng }, asked.places)
      : [],
  ])
  const view: DetailView = {
    home,
    similar,
    places,
    asked,
    notes,
    today: ctx.now().toISOString().slice(0, 10),
    drives: ctx.drives !== undefined,
    ground: mapGround(ctx.settings),
  }
  const [hearts, hidden] = await Promise.all([
    heartsOf(ctx, [home.id, ...similar.map(({ id }) => id)]),
    isHidden(ctx, home.id),
  ])
  return data({ view, saving: { hearts, hidden } }, { status: home.archived ? 410 : 200 })
}

/** Shows the page at once with what the card knew: the data are not waited for, the screen does (KnownParts). */
export function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  if (!params.propertyId) return serverLoader()
  const answer = serverLoader()
  return { view: answer.then(({ view }) => view), saving: answer.then(({ saving }) => saving) }
}

/** Which photo fills the screen changes nothing in the data. */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = asked
  const turned = currentUrl.searchParams.get('photo') !== nextUrl.searchParams.get('photo')
  return turned && withoutPhoto(currentUrl) === withoutPhoto(nextUrl) ? false : defaultShouldRevalidate
}

function withoutPhoto({ pathname, search }: URL): string {
  const query = new URLSearchParams(search)
  query.delete('photo')
  return `${pathname}?${query}`
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const view = loaderData?.view
  if (!view || view instanceof Promise) return pendingMeta(readArrival(location.state)?.listing)
  return listingMeta(view.home, matches[0].loaderData)
}

export default function ListingScreen({ loaderData }: Route.ComponentProps) {
  const { propertyId } = useParams()
  const known = readArrival(useLocation().state)?.listing
  return (
    <main id="content" className="mx-auto w-full max-w-[1200px] pt-2 pb-24 md:px-6">
      <BackLink />
      <Suspense key={propertyId} fallback={<KnownParts home={known} />}>
        <Arrived {...loaderData} known={known !== undefined} />
      </Suspense>
    </main>
  )
}

type Saving = { hearts: Hearts; hidden: boolean }
type ArrivedProps = {
  view: DetailView | Promise<DetailView>
  saving: Saving | Promise<Saving>
  known: boolean
}

/** React Router made the page's title before the data came: unless a card knew it, it comes with them. */
function Arrived({ view, saving, known }: ArrivedProps) {
  const late = view instanceof Promise
  const arrived = late ? use(view) : view
  return (
    <WithSaving {...(saving instanceof Promise ? use(saving) : saving)} filling={savingActions}>
      {late && !known && <title>{titleOf(arrived.home)}</title>}
      {!arrived.home.archived && <RecordView homeId={arrived.home.id} />}
      <DetailPage view={arrived} />
    </WithSaving>
  )
}
