import { href } from 'react-router'
import type { Route } from './+types/rented'
import { answerRented, leadsOfRented } from '#app/features/rented-leads/answer-rented.server.ts'
import { rentedLeadText } from '#app/features/inquiries/copy.ts'
import { PageFrame } from '#app/features/inquiries/ui/page-frame.tsx'
import { RentedAnswer } from '#app/features/rented-leads/ui/rented-answer.tsx'
import { markedRentedText } from '#app/features/own-homes/flash.ts'
import { manageFlash } from '#app/features/publishing/flash.ts'
import { markRented } from '#app/features/own-homes/mark-rented.server.ts'
import { rentedView } from '#app/features/own-homes/rented.query.server.ts'
import { rentedPath } from '#app/features/publishing/sections.ts'
import { RentedForm } from '#app/features/own-homes/ui/rented-form.tsx'
import { UnknownForm } from '#app/platform/errors.ts'
import { allInOrder } from '#app/platform/process/all-in-order.ts'
import { isId } from '#app/platform/addresses/is-id.ts'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

/** Until when a home is rented, its next lease, and an answer to the people who asked about it. */
export async function loader({ context, params: { listingId }, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  // Loads the home first, so that a person who does not manage it gets its error.
  const [home, leads] = await allInOrder([rentedView(ctx, listingId), leadsOfRented(ctx, listingId)])
  return withFlash(ctx, request, { home, leads })
}

type Field = 'text' | 'through' | 'next' | 'offerFrom'

export async function action({ context, params: { listingId }, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const form = await request.formData()
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  if (typed.intent === 'answer') {
    const inquiryIds = form.getAll('lead').filter((id): id is string => typeof id === 'string' && isId(id))
    if (inquiryIds.length === 0) return answerNotDone<Field>(typed, { failed: 'Choose who gets the answer.' })
    const done = await answerRented(ctx, { listingId, inquiryIds, text: typed.text ?? '' })
    if (!done.ok) return answerNotDone<Field>(typed, done)
    return redirectWithFlash(ctx, href('/manage'), manageFlash.rentedAnswered)
  }
  if (typed.intent !== undefined) throw new UnknownForm()
  const marked = await markRented(ctx, { listingId, input: typed })
  if (!marked.ok) return answerNotDone<Field>(typed, marked)
  const open = await leadsOfRented(ctx, listingId)
  return redirectWithFlash(
    ctx,
    open.length > 0 ? rentedPath(listingId) : href('/manage'),
    markedRentedText(marked.lease),
  )
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  unlistedMeta(`Rented: ${loaderData?.home.title ?? 'A home'}`)({ matches })

export default function RentedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { home, leads, flash } = loaderData
  const isAnswer = actionData?.typed.intent === 'answer'
  return (
    <PageFrame title="Rented" back={{ to: href('/manage'), label: 'Your homes' }} lead={home.title}>
      <FlashMessage flash={flash} />
      {leads.length > 0 && (
        <RentedAnswer leads={leads} text={rentedLeadText(home)} answer={isAnswer ? actionData : undefined} />
      )}
      {home.canMark ? (
        <section aria-labelledby="lease" className="grid gap-4">
          <h2 id="lease" className={leads.length > 0 ? 'text-2xl' : 'sr-only'}>
            The lease
          </h2>
          <RentedForm home={home} answer={isAnswer ? undefined : actionData} />
        </section>
      ) : (
        <p className="text-ink-2">
          Only a home that is offered or paused, or that you took down yourself, can be marked as rented.
        </p>
      )}
    </PageFrame>
  )
}
