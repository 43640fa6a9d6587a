import { Form, Link, useNavigation, href } from 'react-router'
import type { Route } from './+types/inquiry'
import { inquiryFlash } from '#app/features/inquiries/flash.ts'
import { addToInquiry } from '#app/features/inquiries/add-to-inquiry.server.ts'
import { confirmReply } from '#app/features/inquiries/confirm-reply.server.ts'
import { joinInquiry } from '#app/features/inquiries/join-inquiry.server.ts'
import { withdrawInquiry } from '#app/features/inquiries/withdraw-inquiry.server.ts'
import { LEADS_CHANGED } from '#app/features/inquiries/live-names.ts'
import { inquiryPath } from '#app/features/inquiries/paths.ts'
import { inquiryPage } from '#app/features/inquiries/own-inquiries.query.server.ts'
import { isEnded, sentStateLabels } from '#app/features/inquiries/lead-rules.ts'
import { InquiryFacts } from '#app/features/inquiries/ui/inquiry-facts.tsx'
import { answerTourForm, isTourIntent } from '#app/features/inquiries/tour-form.server.ts'
import { PageFrame } from '#app/features/inquiries/ui/page-frame.tsx'
import { AddForm, WithdrawForm } from '#app/features/inquiries/ui/sent-forms.tsx'
import { ReplyQuestion } from '#app/features/inquiries/ui/reply-claim.tsx'
import { SharedInquiry } from '#app/features/inquiries/ui/shared-inquiry.tsx'
import { TourPanel } from '#app/features/inquiries/ui/tour-panel.tsx'
import { WayToGroup } from '#app/features/inquiries/ui/way-to-group.tsx'
import type { InquiryPage } from '#app/features/inquiries/views.ts'
import { safeReturnTo } from '#app/platform/addresses/return-to.ts'
import { UnknownForm } from '#app/platform/errors.ts'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { revalidateAfterChange } from '#app/web/lost-answer.ts'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ params, context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  return withFlash(ctx, request, { page: await inquiryPage(ctx, params.inquiryId) })
}

/** Handles tour actions, additions and withdrawal, or whether another person's inquiry may include the user's address. */
export async function action({ params, ...args }: Route.ActionArgs) {
  const sent = await readForm(args)
  const { ctx, typed } = sent
  if (isTourIntent(typed.intent))
    return answerTourForm(ctx, {
      inquiryId: params.inquiryId,
      pathOf: inquiryPath,
      intent: typed.intent,
      typed,
    })
  const { inquiryId } = params
  if (typed.intent === 'withdraw') {
    await withdrawInquiry(ctx, inquiryId)
    return redirectWithFlash(ctx, inquiryPath(inquiryId), inquiryFlash.withdrawn)
  }
  if (typed.intent === 'add') {
    const added = await addToInquiry(ctx, { inquiryId, input: typed })
    return answerForm(sent, added, { to: inquiryPath(inquiryId), flash: inquiryFlash.added })
  }
  if (typed.intent === 'reply-came' || typed.intent === 'no-reply') {
    const came = typed.intent === 'reply-came'
    await confirmReply(ctx, { inquiryId, came })
    return redirectWithFlash(
      ctx,
      inquiryPath(inquiryId),
      came ? inquiryFlash.replyCame : inquiryFlash.noReply,
    )
  }
  if (typed.intent !== undefined || (typed.joins !== 'yes' && typed.joins !== 'no')) throw new UnknownForm()
  const joins = typed.joins === 'yes'
  await joinInquiry(ctx, { inquiryId, joins })
  const to = safeReturnTo(typed.backTo, inquiryPath(inquiryId))
  return redirectWithFlash(ctx, to, joins ? inquiryFlash.joined : inquiryFlash.notJoined)
}

export const meta: Route.MetaFunction = unlistedMeta('Inquiry')

export const shouldRevalidate = revalidateAfterChange

const kinds = [LEADS_CHANGED]
const back = { to: href('/inquiries'), label: 'Your inquiries' }

export default function InquiryScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { page, flash } = loaderData
  useLiveReload(kinds)
  const busy = useNavigation().state !== 'idle'
  if (page.kind === 'named')
    return (
      <PageFrame title={page.home.name} back={back} lead={page.home.address}>
        <FlashMessage flash={flash} />
        {page.group && <WayToGroup group={page.group} />}
        <Named page={page} />
      </PageFrame>
    )
  const { inquiry, conversationId, offeredBy, group, addingId } = page
  const aboutTour = actionData?.typed.intent?.startsWith('tour-') ?? false
  const ended = isEnded(inquiry.state)
  return (
    <PageFrame title={inquiry.home.name} back={back} lead={sentStateLabels[inquiry.state]}>
      <FlashMessage flash={flash} />
      {inquiry.home.notOffered !== null && !ended && (
        <p className="rounded-card bg-sunken p-4">{inquiry.home.notOffered}</p>
      )}
      {group && <WayToGroup group={group} />}
      {conversationId !== null && (
        <ButtonLink
          look="primary"
          to={href('/messages/:conversationId?', { conversationId })}
          className="justify-self-start"
        >
          Read the answer
        </ButtonLink>
      )}
      {inquiry.reply && !(ended && inquiry.reply.came === null) && (
        <ReplyQuestion reply={inquiry.reply} offeredBy={offeredBy} busy={busy} />
      )}
      <TourPanel
        inquiryId={inquiry.inquiryId}
        part={inquiry.tour}
        side="sender"
        closed={ended}
        answer={aboutTour ? actionData : undefined}
        busy={busy}
      />
      <InquiryFacts inquiry={inquiry} />
      {addingId !== null && (
        <AddForm
          key={inquiry.additions.length}
          addingId={addingId}
          answer={aboutTour ? undefined : actionData}
          busy={busy}
        />
      )}
      {inquiry.state !== 'withdrawn' && (
        <WithdrawForm tour={inquiry.tour.tour !== null && !inquiry.tour.tour.isOver} busy={busy} />
      )}
    </PageFrame>
  )
}

/** Another person's inquiry, which names the user as a roommate. */
function Named({ page }: { page: Extract<InquiryPage, { kind: 'named' }> }) {
  const { from, email, answer, withdrawn, home, shared, at, sentAt } = page
  const busy = useNavigation().state !== 'idle'
  if (from === null)
    return <p className="text-ink-2">The person who asked has left the site. There is nothing to answer.</p>
  return (
    <div className="grid gap-5">
      <p className="text-md">
        <bdi>{from}</bdi> asked about{' '}
        <Link
          to={href('/expanded-listing/:propertyId?', { propertyId: home.slug })}
          className="underline underline-offset-4"
        >
          this home
        </Link>{' '}
        on <LocalTime at={sentAt} there={at} /> and named you as a roommate. The home’s manager sees your name
        as your group sees it, and nothing else. {withdrawn && 'It was withdrawn since.'}
      </p>
      {shared && <SharedInquiry shared={shared} from={from} />}
      <p>
        {answer === 'yes'
          ? `Your email address, ${email}, is included.`
          : answer === 'no'
            ? `Your email address, ${email}, is not included.`
            : !withdrawn && `May your email address, ${email}, be included?`}
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        {answer !== 'yes' && !withdrawn && (
          <SubmitButton look="primary" name="joins" value="yes" busy={busy}>
            Yes, include it
          </SubmitButton>
        )}
        {answer !== 'no' && (answer === 'yes' || !withdrawn) && (
          <SubmitButton name="joins" value="no" busy={busy}>
            {answer === 'yes' ? 'Take it back' : 'No'}
          </SubmitButton>
        )}
      </Form>
    </div>
  )
}
