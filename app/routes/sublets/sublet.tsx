import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { Route } from './+types/sublet'
import { Gallery } from '#app/features/listing-page/ui/gallery.tsx'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import { subletPath } from '#app/features/sublets/paths.ts'
import { subletPage } from '#app/features/sublets/sublet.query.server.ts'
import {
  byText,
  consentText,
  datesText,
  ownRentText,
  rentText,
  subletTitle,
  sharedWithText,
} from '#app/features/sublets/sublet-text.ts'
import { LocalTime } from '#app/ui/local-time.tsx'
import { requestContext } from '#app/platform/request-context.ts'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { withFlash } from '#app/web/flash.server.ts'

/** A sublet, for everybody, without its poster or address (PRODUCT.md §4). */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const sublet = await subletPage(ctx, params.subletId)
  return withFlash(ctx, request, { sublet, visitor: ctx.actor.kind === 'visitor' })
}

/** For links in chats, and search engines. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { sublet } = loaderData
  const description = `${rentText(sublet.rent)}, ${datesText(sublet)}. ${byText(sublet)}.`
  const path = subletPath(sublet.id)
  const [photo] = sublet.photos
  const title = subletTitle(sublet)
  const image = photo && { path: photo.src, alt: photo.alt || title }
  return pageMeta({ site: matches[0].loaderData, title, description, path, ...(image && { image }) })
}

export default function SubletPage({ loaderData: { sublet, visitor, flash } }: Route.ComponentProps) {
  const sharedWith = sharedWithText(sublet)
  const facts: [string, ReactNode][] = [
    ['Dates', datesText(sublet)],
    ['Landlord', consentText(sublet)],
    ...(sharedWith === null ? [] : ([['Shared home', sharedWith]] as [string, ReactNode][])),
    ['Confirmed as free', <LocalTime key="day" at={sublet.confirmedAt.toISOString()} to="day" />],
  ]
  return (
    <main
      id="content"
      className="mx-auto grid w-full max-w-[44rem] content-start gap-6 px-4 pt-4 pb-16 md:pt-8"
    >
      <Link
        to={href('/sublets')}
        className="-ml-1 inline-flex min-h-11 items-center gap-1 justify-self-start text-ink-2 underline-offset-4 hover:underline"
      >
        <Icon of="chevron-left" />
        Sublets by students
      </Link>
      <FlashMessage flash={flash} />
      {sublet.hidden && (
        <p className="flex gap-2 font-medium">
          <Icon of="circle-alert" className="mt-0.5 shrink-0 text-warn" />
          Not listed right now: only you can see this page.
        </p>
      )}
      <div>
        <p className="text-ink-2">{byText(sublet)}</p>
        <h1 className="mt-1 text-3xl wrap-anywhere">{subletTitle(sublet)}</h1>
        <p className="mt-3 flex flex-wrap items-baseline gap-x-3">
          <span className="num text-2xl font-semibold">{rentText(sublet.rent)}</span>
          <span className="num text-ink-2">{ownRentText(sublet)}</span>
        </p>
      </div>
      {sublet.photos.length > 0 && <Gallery photos={sublet.photos} name={subletTitle(sublet)} />}
      <dl className="grid gap-x-6 gap-y-3 md:grid-cols-2">
        {facts.map(([term, words]) => (
          <div key={term} className="min-w-0">
            <dt className="text-sm text-ink-2">{term}</dt>
            <dd className="num wrap-anywhere">{words}</dd>
          </div>
        ))}
      </dl>
      {sublet.about !== '' && <p className="wrap-anywhere whitespace-pre-line">{sublet.about}</p>}
      {sublet.home && (
        <p>
          In a home on this site:{' '}
          <Link
            to={href('/expanded-listing/:propertyId?', { propertyId: sublet.home.slug })}
            className="inline-flex min-h-11 items-center underline underline-offset-4 wrap-anywhere"
          >
            {sublet.home.name}
          </Link>
        </p>
      )}
      <Actions sublet={sublet} visitor={visitor} />
      <p className="text-sm text-ink-2">
        See the place before you pay anything, and ask the landlord whether they agree. Nobody who asks for
        money by an app or a gift card first has a place for you.
      </p>
    </main>
  )
}

type ActionProps = Pick<Route.ComponentProps['loaderData'], 'sublet' | 'visitor'>

function Actions({ sublet: { id, own, posterId, mayReport }, visitor }: ActionProps) {
  const messages = href('/messages/:conversationId?')
  if (own)
    return (
      <div className="flex flex-wrap gap-3">
        <ButtonLink look="primary" to={href('/profile/sublets')}>
          Your sublets
        </ButtonLink>
        <ButtonLink to={href('/profile/sublets/:subletId', { subletId: id })}>Change it</ButtonLink>
      </div>
    )
  if (visitor)
    return (
      <ButtonLink
        look="primary"
        className="justify-self-start"
        to={withReturnTo(href('/login'), subletPath(id))}
      >
        Log in to write to them
      </ButtonLink>
    )
  return (
    <div className="flex flex-wrap gap-3">
      {posterId !== null && (
        <>
          <ButtonLink look="primary" to={withQuery(messages, { to: posterId, sublet: id })}>
            Write a message
          </ButtonLink>
          <ButtonLink to={href('/public-profile/:userId?', { userId: posterId })}>Their profile</ButtonLink>
        </>
      )}
      {mayReport && (
        <ButtonLink look="quiet" to={href('/sublets/:subletId/report', { subletId: id })}>
          Report
        </ButtonLink>
      )}
    </div>
  )
}
