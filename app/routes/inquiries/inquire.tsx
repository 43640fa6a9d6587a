import { data, Link, href } from 'react-router'
import type { Route } from './+types/inquire'
import { ASK, factQuestion, isAskedFact } from '#app/features/listings/asked-facts.ts'
import type { InquiryAnswer } from '#app/features/inquiries/views.ts'
import { inquiryStart } from '#app/features/inquiries/inquiry-start.query.server.ts'
import { readTyped, type TypedInquiry } from '#app/features/inquiries/rules.ts'
import {
  checkInquiry,
  sendInquiry,
  type SendInquiryOutcome,
} from '#app/features/inquiries/send-inquiry.server.ts'
import { InquiryForm } from '#app/features/inquiries/ui/inquiry-form.tsx'
import type { InquiryErrors } from '#app/features/inquiries/read-inquiry.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { Icon } from '#app/ui/icon.tsx'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { requestSession } from '#app/web/request-session.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

/** `group`: the group whose other members are preselected; `collection`: one that is shared with it; `tour`: to request one;
 *  `ask`: a fact to ask for. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const group = url.searchParams.get('group')
  const collection = url.searchParams.get('collection')
  const ctx = context.get(requestContext)
  const start = await inquiryStart(ctx, { listingId: params.propertyId, group, collection })
  const asks = url.searchParams.getAll(ASK).find(isAskedFact)
  return { ...start, opensTour: url.searchParams.has('tour'), ...(asks && { asks: factQuestion(asks) }) }
}

/** Sends the inquiry. With JavaScript, visitors first get errors, and the inquiry is sent after they log in. */
export async function action({ params, context, request, url }: Route.ActionArgs) {
  const typed = readTyped(await request.formData())
  const { signedIn } = context.get(requestSession)
  if (!signedIn && typed.fields.scripts === 'yes') {
    const checked = await checkInquiry(context.get(requestContext), { listingId: params.propertyId, typed })
    return checked.ok ? data<InquiryAnswer>({ state: 'log-in' }, 401) : notSent(typed, checked)
  }
  const { ctx } = requireUser(context, url)
  const sent = await sendInquiry(ctx, { listingId: params.propertyId, typed })
  return sent.ok ? data<InquiryAnswer>({ state: 'sent', inquiryId: sent.inquiryId }) : notSent(typed, sent)
}

function notSent(typed: TypedInquiry, sent: Extract<SendInquiryOutcome, { ok: false }>) {
  const errors: InquiryErrors = ('errors' in sent && sent.errors) || {}
  const asksBirthDate = sent.reason === 'no-age' || errors.birthDate !== undefined
  const asks = sent.reason === 'again' || sent.reason === 'early'
  const status = asks ? 409 : undefined
  return answerNotDone(typed, { ...sent, status }, { state: 'again' as const, asks, asksBirthDate })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  unlistedMeta(`Send Inquiry${loaderData ? `: ${loaderData.home.name}` : ''}`)({ matches })

/** The inquiry dialog as a page: without JavaScript, or opened by its URL. */
export default function InquirePage({ loaderData: start, actionData }: Route.ComponentProps) {
  return (
    <main id="content" className="page max-w-xl pt-4 pb-16 md:pt-8">
      <Link
        to={href('/expanded-listing/:propertyId?', { propertyId: start.home.slug })}
        className="-ml-1 inline-flex min-h-11 items-center gap-1 text-ink-2 underline-offset-4 hover:underline"
      >
        <Icon of="chevron-left" />
        Back to the home
      </Link>
      <h1 className="mt-1 text-3xl">Send Inquiry</h1>
      <p dir="auto" className="mt-2 mb-6 text-lg wrap-anywhere text-ink-2">
        {start.home.name}
      </p>
      <InquiryForm start={start} answer={actionData} />
    </main>
  )
}
