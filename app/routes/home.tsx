import { useCallback, useMemo } from 'react'
import { redirect, href } from 'react-router'
import type { Route } from './+types/home'
import { listCampuses } from '#app/features/campuses/campuses.query.server.ts'
import { CAMPUSES_PATH } from '#app/features/campuses/paths.ts'
import { CampusSearch } from '#app/features/campuses/ui/campus-search.tsx'
import { summarizeTypes } from '#app/features/search/count-searches.query.server.ts'
import { ListingPhoto } from '#app/features/listings/ui/listing-photo.tsx'
import { samplePhotos } from '#app/features/listings/ui/sample-photos.ts'
import { lastCampus } from '#app/features/search/ui/last-campus.ts'
import { browserStorage } from '#app/features/search/ui/search-storage.ts'
import { TypeCards } from '#app/features/search/ui/type-cards.tsx'
import { tourGround } from '#app/features/inquiries/tour-ground.server.ts'
import { ownInquiries } from '#app/features/inquiries/own-inquiries.query.server.ts'
import { inquiryPath } from '#app/features/inquiries/paths.ts'
import { ownStart } from '#app/features/roommates/own-start.query.server.ts'
import { siteTestimonials } from '#app/features/site/site.query.server.ts'
import { HowItWorks } from '#app/features/site/ui/how-it-works.tsx'
import { SupportSection, TestimonialsSection } from '#app/features/site/ui/testimonials.tsx'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import type { Context } from '#app/platform/context.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { later } from '#app/ui/hooks/later.tsx'
import { withFlash } from '#app/web/flash.server.ts'
import { requestSession } from '#app/web/request-session.ts'

const OwnStart = later(
  async () => (await import('#app/features/roommates/ui/own-start.tsx')).OwnStart,
  StartMissing,
)

const StartCards = later(async () => (await import('#app/features/inquiries/ui/start-cards.tsx')).StartCards)

/** The first page of signed-in people who are not looking for a home. */
function firstPageOf({ actor }: Context): string | null {
  if (actor.kind !== 'person' || actor.suspended) return null
  if (actor.admin || (actor.desk && !actor.student)) return href('/admin')
  return actor.manager && !actor.student ? href('/manage') : null
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  // A suspended person has no pages of their own, but may look around.
  if (ctx.actor.kind === 'person' && ctx.actor.suspended)
    return { ...visited, page: await pageOfVisitors(ctx) }
  const first = firstPageOf(ctx)
  // A new site first asks its admin which campuses it serves.
  if (ctx.actor.kind === 'person' && ctx.actor.admin && (await listCampuses(ctx, 'all')).length === 0)
    throw redirect(CAMPUSES_PATH)
  if (first) throw redirect(first)
  const { signedIn } = context.get(requestSession)
  if (signedIn) {
    const [listed, sending] = [listCampuses(ctx), ownInquiries(ctx)]
    const [campuses, start, sent] = await Promise.all([
      listed,
      ownStart(ctx, { listed, asking: sending.then(askedByGroups) }),
      sending,
    ])
    const inquiries = sent.filter(({ waits, agreed }) => waits !== null || agreed !== null)
    const ground = await tourGround(ctx, inquiries)
    const { givenName, userId: by } = signedIn
    const shown = new Set(inquiries.map(({ inquiryId }) => inquiryPath(inquiryId)))
    const news = start.news.filter(({ link }) => !shown.has(link))
    const own = { ...start, news, givenName, campuses, from: url.pathname }
    return withFlash(ctx, request, { own, inquiries, ground, page: null, by })
  }
  return { ...visited, page: await pageOfVisitors(ctx) }
}

const askedByGroups = (sent: Awaited<ReturnType<typeof ownInquiries>>) =>
  sent.flatMap(({ group, withdrawn, listingId, inquiryId }) =>
    group && !withdrawn ? [{ groupId: group.groupId, listingId, to: inquiryPath(inquiryId) }] : [],
  )

/** Used instead of content that only signed-in people have. */
const visited = { own: null, inquiries: [], ground: null, by: '', flash: null }

async function pageOfVisitors(ctx: Context) {
  const [campuses, summaries, testimonials] = await Promise.all([
    listCampuses(ctx),
    summarizeTypes(ctx, ['Apartment', 'House', 'Studio']),
    siteTestimonials(ctx),
  ])
  return { campuses, summaries, testimonials }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    title: 'Homes near your university',
    description: 'Search homes near campus by what each of you really pays. Free for students.',
    path: '/',
    image: { path: samplePhotos.start.src, alt: 'A bungalow with a porch and a lawn' },
  })

/** The home page (specification part 1 §2); signed-in people see their own content. */
export default function HomePage({
  loaderData: { own, inquiries, ground, page, by, flash },
  matches,
}: Route.ComponentProps) {
  const suggest = useCallback(() => lastCampus(browserStorage(), by), [by])
  const cards = useMemo(
    () => inquiries.length > 0 && <StartCards inquiries={inquiries} ground={ground} />,
    [inquiries, ground],
  )
  // The page's frame renders before the code of its content has loaded, so that the focus can move to it.
  if (own)
    return (
      <main id="content" className="page grid grid-cols-1 gap-10 pt-8 pb-18 md:gap-14 md:pt-12">
        <OwnStart {...own} flash={flash} suggest={suggest}>
          {cards}
        </OwnStart>
      </main>
    )
  const { campuses, summaries, testimonials } = page
  const { support, campus } = matches[0].loaderData
  return (
    <main id="content" className="pb-18">
      <section className="page grid items-center gap-6 py-8 md:grid-cols-[1.1fr_1fr] md:gap-14 md:py-14">
        <div>
          <h1 className="text-[2.25rem]/10 tracking-[-0.035em] md:text-[3.25rem]/14">
            A home near campus, and people you’ll like sharing it with.
          </h1>
          <p className="mt-4 mb-7 max-w-[46ch] text-xl/7 text-ink-2">
            Search homes by what each of you really pays: your share of the rent and the known fees.
          </p>
          {campuses.length > 0 ? (
            <CampusSearch campuses={campuses} begin={campus} suggest={suggest} />
          ) : (
            <ButtonLink to={href('/listings/:propertyType?')} look="primary">
              See all homes
            </ButtonLink>
          )}
          <p className="mt-3.5 text-sm text-ink-2">
            Free for students. No broker, no paywall, and no account needed to look around.
          </p>
        </div>
        <ListingPhoto
          photo={samplePhotos.start}
          eager
          sizes="(width < 769px) 100vw, 540px"
          className="aspect-[4/3.4] w-full rounded-3xl bg-sunken object-cover"
        />
      </section>
      <section aria-labelledby="types" className="page">
        <h2 id="types" className="sr-only">
          Kinds of homes
        </h2>
        <TypeCards summaries={summaries} />
        <p className="mt-8 flex justify-center">
          <ButtonLink to={href('/listings/:propertyType?')}>
            <span>
              See More<span className="sr-only"> homes</span>
            </span>
          </ButtonLink>
        </p>
      </section>
      <HowItWorks />
      {testimonials && <TestimonialsSection {...testimonials} />}
      {support && <SupportSection support={support} />}
    </main>
  )
}

/** Replaces a person's own start page when its code could not be loaded. */
function StartMissing() {
  return (
    <div className="grid justify-items-center gap-4 py-16 text-center">
      <h1 className="text-3xl">This page could not be loaded</h1>
      <p className="text-lg text-ink-2">Check your connection, then try again.</p>
      <Button onClick={() => navigator.onLine && location.reload()}>Try again</Button>
    </div>
  )
}
