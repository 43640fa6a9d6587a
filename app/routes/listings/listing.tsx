import { Suspense, use } from 'react'
import { data, redirect, useLocation, useParams, type ShouldRevalidateFunctionArgs, href } from 'react-router'
import type { Route } from './+types/listing'
import type { AnswerTime } from '#app/features/inquiries/answer-time.ts'
import { askedAbout, type AskedAbout } from '#app/features/inquiries/asked-about.query.server.ts'
import { homeAnswerTime } from '#app/features/inquiries/answer-time.query.server.ts'
import { HomeAskedAbout, HomeAnswerTime, pageActions } from '#app/features/inquiries/ui/page-actions.tsx'
import { InquiryDialogs } from '#app/features/inquiries/ui/inquire-button.tsx'
import { parseDetail } from '#app/features/listings/detail-params.ts'
import { detailHref } from '#app/features/listings/paths.ts'
import { editListing } from '#app/features/publishing/edit-listing.server.ts'
import { editView, type EditView } from '#app/features/publishing/edit-view.query.server.ts'
import { listingFlash } from '#app/features/listings/flash.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import {
  findListing,
  priceHistory,
  similarListings,
} from '#app/features/listing-page/listing.query.server.ts'
import { prepareSearch, type PreparedSearch } from '#app/features/search/prepare-search.server.ts'
import { placesNear } from '#app/features/search/places-near.query.server.ts'
import { readArrival } from '#app/features/listing-page/ui/arrival.ts'
import { BackLink } from '#app/features/listing-page/ui/back-link.tsx'
import { DetailPage } from '#app/features/listing-page/ui/detail-page.tsx'
import type { DetailView } from '#app/features/listing-page/views.ts'
import { KnownParts } from '#app/features/listing-page/ui/known-parts.tsx'
import { EditPanel, type EditPanelAnswer } from '#app/features/publishing/ui/edit-panel.tsx'
import { listingMeta, pendingMeta } from '#app/features/listing-page/ui/listing-meta.ts'
import { marksOf } from '#app/features/collections/collections-of.query.server.ts'
import { likesOf, isHidden } from '#app/features/saves/likes.query.server.ts'
import type { Likes } from '#app/features/saves/rules.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'
import { RecordView } from '#app/features/saves/ui/record-view.tsx'
import { WithSaving } from '#app/features/saves/ui/with-saving.tsx'
import { isochronesOf } from '#app/features/commute/find-isochrones.server.ts'
import { mapGround } from '#app/features/streets/map-ground.server.ts'
import { ownBuilding } from '#app/features/buildings/building.query.server.ts'
import { ownGroupWalks } from '#app/features/groups/member-walks.query.server.ts'
import { findTransit } from '#app/features/transit/find-transit.server.ts'
import { ownGoneHome } from '#app/features/tour-reminders/own-gone-home.query.server.ts'
import { abilities } from '#app/platform/abilities.ts'
import type { Steps } from '#app/features/site/ui/offline-notice.tsx'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { readVersion } from '#app/web/read-version.ts'
import { PageTitle } from '#app/web/site-name.tsx'

/** A home by id or slug (specification part 2 §2); without either, the search. An archived one answers 410. */
export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  if (!params.propertyId) throw redirect(href('/listings/:propertyType?'))
  const ctx = context.get(requestContext)
  const { asked: typed, notes } = parseDetail(url.searchParams)
  const [home, prepared] = await Promise.all([
    findOrExplain(ctx, { idOrSlug: params.propertyId, people: typed.people, fees: typed.fees }),
    prepareSearch(ctx, ''),
  ])
  // Only fees that the home has go into its links.
  const fees = home.optional.map(({ name }) => name).filter((name) => typed.fees.includes(name))
  const asked = { ...typed, fees }
  if (typed.fees.some((fee) => !fees.includes(fee)))
    notes.push('We left out an optional fee that this home doesn’t have.')
  const { lat, lng } = home
  const { edit, confirm, unlist, reportGone } = abilities(listingPolicy, ctx.actor, {
    ...home,
    people: [],
  })
  const edits = edit && url.searchParams.has('edit')
  const onMap = asked.tab === 'location' && lat !== null && lng !== null
  const [{ similar, likes, marks }, places, prices, transit, building, walks, ...more] = await Promise.all([
    withSimilar(ctx, home, asked.people, prepared),
    onMap ? placesNear(ctx, { lat, lng, category: asked.places }) : [],
    neverOffered(home.status) ? [] : priceHistory(ctx, home.id),
    asked.tab === 'location' ? findTransit(ctx, home) : null,
    onMap ? ownBuilding(ctx, { id: home.id, campus: home.campus.slug, lat, lng }) : null,
    onMap ? ownGroupWalks(ctx, home.id) : [],
    mapGround(ctx, lat === null || lng === null ? home.campus : { lat, lng }),
    isHidden(ctx, home.id),
    home.archived ? null : homeAnswerTime(ctx, home.id),
    askedAbout(ctx, home.id),
    edits ? editView(ctx, home.id) : null,
    onMap ? isochronesOf(ctx, home.campus.slug) : null,
  ])
  const [ground, hidden, answers, inquired, editing, isochrones] = more
  const view: DetailView = {
    home,
    may: { edit, confirm, unlist, reportGone },
    prices,
    similar,
    places,
    transit,
    building,
    groupWalks: walks,
    asked,
    preview: home.status !== 'published' && !home.archived,
    notes,
    today: utcDay(ctx.now()),
    drives: ctx.drives !== undefined,
    ground,
    isochrones,
  }
  const userId = ctx.actor.kind === 'person' ? ctx.actor.userId : ''
  const answer = { view, saving: { likes, marks, hidden, userId, answers, inquired }, editing }
  return home.archived && !edits
    ? data({ ...answer, flash: null }, { status: 410 })
    : withFlash(ctx, request, answer)
}

/** Like `findListing`, but who asked about a home that is now hidden reads what became of it. */
async function findOrExplain(ctx: Context, asked: Parameters<typeof findListing>[1]) {
  try {
    return await findListing(ctx, asked)
  } catch (error) {
    const words = error instanceof NotFound ? await ownGoneHome(ctx, asked.idOrSlug) : null
    throw words ? data({ words }, { status: 404 }) : error
  }
}

/** A draft's page does not include its rent history from before students saw it. */
const neverOffered = (status: ListingDetail['status']) => status === 'draft' || status === 'submitted'

/** Similar homes, with the viewer's likes and marks for them and for the home itself. */
async function withSimilar(
  ctx: Context,
  home: ListingDetail,
  people: number | null,
  prepared: PreparedSearch,
) {
  const similar = await similarListings(ctx, { home, people, prepared })
  const ids = [home.id, ...similar.map(({ id }) => id)]
  const [likes, marks] = await Promise.all([likesOf(ctx, ids), marksOf(ctx, ids)])
  return { similar, likes, marks }
}

/** The specification's "Save Changes". */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const { id, slug } = await findListing(ctx, { idOrSlug: params.propertyId ?? '', people: null })
  const { version, ...typed } = await readTexts(request)
  const saved = await editListing(ctx, { listingId: id, version: readVersion(version), input: typed })
  if (saved.ok) return redirectWithFlash(ctx, detailHref(slug), listingFlash.edited)
  if (saved.reason === 'invalid') return answerNotDone(typed, saved, { version })
  const { texts, version: now, by } = saved
  return answerNotDone(texts, { status: 409 }, { version: String(now), by })
}

/** Renders the page immediately with the card's data; the loader's data follow (KnownParts). */
export function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  if (!params.propertyId) return serverLoader()
  const answer = serverLoader()
  return {
    view: answer.then(({ view }) => view),
    saving: answer.then(({ saving }) => saving),
    editing: answer.then(({ editing }) => editing),
    flash: answer.then(({ flash }) => flash),
  }
}

/** The full-screen photo and an unsent inquiry do not affect the data. */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = asked
  if (asked.formAction?.endsWith('/inquire')) return isSent(asked.actionResult)
  return turnsPhoto(currentUrl, nextUrl) ? false : defaultShouldRevalidate
}

/** Whether an inquiry was sent: the page then shows when the user asked. */
const isSent = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'state' in answer && answer.state === 'sent'

export const handle: Steps = { takesNothing: turnsPhoto }

function turnsPhoto(from: URL, to: URL): boolean {
  const turned = from.searchParams.get('photo') !== to.searchParams.get('photo')
  return turned && withoutPhoto(from) === withoutPhoto(to)
}

function withoutPhoto({ pathname, search }: URL): string {
  const query = new URLSearchParams(search)
  query.delete('photo')
  return `${pathname}?${query}`
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const view = loaderData?.view
  if (!view || view instanceof Promise)
    return pendingMeta(readArrival(location.state)?.card, matches[0].loaderData)
  return listingMeta(view.home, matches[0].loaderData)
}

export default function ListingScreen({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { propertyId } = useParams()
  const card = readArrival(useLocation().state)?.card
  return (
    <main
      id="content"
      data-bottom-bar="fixed"
      className="mx-auto w-full max-w-[1200px] pt-2 pb-16 md:px-6 md:pb-24"
    >
      <BackLink signedIn={Boolean(matches[0].loaderData?.signedIn)} />
      <Suspense key={propertyId} fallback={<KnownParts card={card} />}>
        <Arrived {...loaderData} known={card !== undefined} answer={actionData} />
      </Suspense>
    </main>
  )
}

/** The relation between the user and the homes of the page; `userId` is '' for a visitor. */
type Saving = {
  likes: Likes
  marks: string[]
  hidden: boolean
  userId: string
  answers: AnswerTime | null
  inquired: AskedAbout | null
}
type ArrivedProps = {
  view: DetailView | Promise<DetailView>
  saving: Saving | Promise<Saving>
  editing: EditView | null | Promise<EditView | null>
  flash: string | null | Promise<string | null>
  known: boolean
  answer: EditPanelAnswer | undefined
}

/** React Router sets the title before the deferred data arrive, so without a card the title is set when they do. */
function Arrived({ view, saving, editing, flash, known, answer }: ArrivedProps) {
  const late = view instanceof Promise
  const arrived = late ? use(view) : view
  const form = editing instanceof Promise ? use(editing) : editing
  if (form)
    return (
      <>
        {late && !known && <PageTitle of={arrived.home.name} />}
        <EditPanel view={arrived} form={form} answer={answer} />
      </>
    )
  if (arrived.preview)
    return (
      <>
        {late && !known && <PageTitle of={arrived.home.name} />}
        <FlashMessage flash={flash instanceof Promise ? use(flash) : flash} />
        <DetailPage view={arrived} />
      </>
    )
  const { likes, marks, hidden, userId, answers, inquired } = saving instanceof Promise ? use(saving) : saving
  return (
    <WithSaving likes={likes} marks={marks} hidden={hidden} filling={pageActions}>
      {late && !known && <PageTitle of={arrived.home.name} />}
      {!arrived.home.archived && <RecordView listingId={arrived.home.id} />}
      <FlashMessage flash={flash instanceof Promise ? use(flash) : flash} />
      {!arrived.home.archived && <InquiryDialogs home={arrived.home} userId={userId} />}
      <HomeAnswerTime value={answers}>
        <HomeAskedAbout value={inquired}>
          <DetailPage view={arrived} />
        </HomeAskedAbout>
      </HomeAnswerTime>
    </WithSaving>
  )
}
