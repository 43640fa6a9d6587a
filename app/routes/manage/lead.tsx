import { Form, useNavigation, href } from 'react-router'
import type { Route } from './+types/lead'
import { UnknownForm } from '#app/platform/errors.ts'
import { allInOrder } from '#app/platform/process/all-in-order.ts'
import { answerFact } from '#app/features/asked-facts/answer-fact.server.ts'
import { factsToAnswer } from '#app/features/asked-facts/asked-facts.query.server.ts'
import { askedFactFlash } from '#app/features/asked-facts/copy.ts'
import { FactAnswers } from '#app/features/asked-facts/ui/fact-answers.tsx'
import { isAskedFact } from '#app/features/listings/asked-facts.ts'
import { answerLead, closeLead } from '#app/features/inquiries/answer-lead.server.ts'
import { inquiryFlash } from '#app/features/inquiries/flash.ts'
import { LEADS_CHANGED } from '#app/features/inquiries/live-names.ts'
import { leadPath } from '#app/features/inquiries/paths.ts'
import { leadPage } from '#app/features/inquiries/leads.query.server.ts'
import { isEnded } from '#app/features/inquiries/lead-rules.ts'
import { insertSavedAnswer } from '#app/features/inquiries/insert-saved-answer.query.server.ts'
import { AnswerForm, type LeadField } from '#app/features/inquiries/ui/answer-form.tsx'
import { InquiryFacts } from '#app/features/inquiries/ui/inquiry-facts.tsx'
import { LeadStateTag } from '#app/features/inquiries/ui/lead-state.tsx'
import { answerTourForm, isTourIntent } from '#app/features/inquiries/tour-form.server.ts'
import { PageFrame } from '#app/features/inquiries/ui/page-frame.tsx'
import { ReplyState } from '#app/features/inquiries/ui/reply-claim.tsx'
import { TourPanel } from '#app/features/inquiries/ui/tour-panel.tsx'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { Icon } from '#app/ui/icon.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { answerForm, answerNotDone, readForm } from '#app/web/forms/answer-form.server.ts'
import { revalidateAfterChange } from '#app/web/lost-answer.ts'
import { readVersion } from '#app/web/read-version.ts'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ params, context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const [lead, asked] = await allInOrder([
    leadPage(ctx, params.inquiryId),
    factsToAnswer(ctx, params.inquiryId),
  ])
  return withFlash(ctx, request, { lead, asked })
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const sent = await readForm(args)
  const { ctx, typed } = sent
  const here = leadPath(params.inquiryId)
  if (typed.intent === 'close' || typed.intent === 'reopen') {
    const done = await closeLead(ctx, { inquiryId: params.inquiryId, closed: typed.intent === 'close' })
    if (!done.ok) return redirectWithFlash(ctx, here, inquiryFlash.leadTourOpen)
    return redirectWithFlash(
      ctx,
      here,
      typed.intent === 'close' ? inquiryFlash.leadClosed : inquiryFlash.leadReopened,
    )
  }
  if (typed.intent === 'fact') {
    const { fact = '', value = '' } = typed
    if (!isAskedFact(fact)) throw new UnknownForm()
    const version = readVersion(typed.version)
    const said = await answerFact(ctx, { inquiryId: params.inquiryId, fact, value, version })
    const { answered, leftOut } = askedFactFlash
    return answerForm(sent, said, { to: here, flash: (done) => (done.leftOut ? leftOut : answered) })
  }
  if (isTourIntent(typed.intent))
    return answerTourForm(ctx, { inquiryId: params.inquiryId, pathOf: leadPath, intent: typed.intent, typed })
  if (typed.intent === 'insert') {
    const { saved: answerId = '', text = '' } = typed
    const inserted = await insertSavedAnswer(ctx, { inquiryId: params.inquiryId, answerId, typed: text })
    if (inserted === null) return answerNotDone<LeadField>(typed, { errors: { saved: 'Choose an answer.' } })
    const answer: FormAnswer<LeadField> = {
      typed: { ...typed, text: inserted.text },
      errors: { text: inserted.error },
    }
    return answer
  }
  if (typed.intent !== undefined) throw new UnknownForm()
  const answered = await answerLead(ctx, { inquiryId: params.inquiryId, input: typed })
  return answerForm(sent, answered, { to: here, flash: inquiryFlash.leadAnswered })
}

export const meta: Route.MetaFunction = unlistedMeta('Lead')

export const shouldRevalidate = revalidateAfterChange

const kinds = [LEADS_CHANGED]

export default function LeadScreen({ loaderData: { lead, asked, flash }, actionData }: Route.ComponentProps) {
  useLiveReload(kinds)
  const busy = useNavigation().state !== 'idle'
  const aboutTour = actionData?.typed.intent?.startsWith('tour-') ?? false
  const aboutFact = actionData?.typed.intent === 'fact'
  return (
    <PageFrame
      title={<bdi>{lead.name === '' ? 'Deleted person' : lead.name}</bdi>}
      back={{ to: href('/manage/leads'), label: 'Leads' }}
      lead={
        <p className="flex flex-wrap items-center gap-2">
          <LeadStateTag state={lead.state} />
          <span className="wrap-anywhere">{homeTitle(lead.home)}</span>
        </p>
      }
    >
      <FlashMessage flash={flash} />
      {lead.home.notOffered !== null && !isEnded(lead.state) && (
        <p className="flex gap-2 font-medium">
          <Icon of="circle-alert" className="mt-0.5 shrink-0 text-warn" />
          {lead.home.notOffered}
        </p>
      )}
      {lead.reply && <ReplyState reply={lead.reply} />}
      <InquiryFacts inquiry={lead} />
      <FactAnswers asked={asked} answer={aboutFact ? actionData : undefined} busy={busy} />
      <TourPanel
        inquiryId={lead.inquiryId}
        part={lead.tour}
        side="manager"
        closed={isEnded(lead.state) || lead.gone}
        answer={aboutTour ? actionData : undefined}
        busy={busy}
      />
      <AnswerForm
        key={flash === inquiryFlash.leadAnswered ? 'sent' : 'open'}
        lead={lead}
        answer={aboutTour || aboutFact ? undefined : actionData}
        busy={busy}
      />
      {lead.state !== 'withdrawn' && (
        <Form method="post">
          <SubmitButton
            name="intent"
            value={lead.state === 'closed' ? 'reopen' : 'close'}
            size="s"
            busy={busy}
          >
            {lead.state === 'closed' ? 'Open it again' : 'Close this lead'}
          </SubmitButton>
        </Form>
      )}
    </PageFrame>
  )
}
