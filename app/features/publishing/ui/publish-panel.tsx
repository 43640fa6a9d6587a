import { Link, useNavigation } from 'react-router'
import { ADMIN_REASON_MOST } from '#app/features/moderation-queue/rules.ts'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { AskFirst } from '#app/web/ask-first.tsx'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { detailHref } from '#app/features/listings/paths.ts'
import { editorPath, rentedPath, type EditedHome } from '../sections.ts'
import { homeStepLabels, stepsOf, type HomeStep, type StepField } from '../home-steps.ts'
import type { MissingFact } from '../check-home.ts'
import type { PublishView } from '../publish-view.query.server.ts'
import { ChangeList } from './change-list.tsx'
import { DecisionNotice } from './decision-notice.tsx'
import { PriceAdvice } from './price-advice.tsx'
import { WordingAdvice } from './wording-advice.tsx'

type Props = {
  home: EditedHome
  view: PublishView
  /** Whether the user asked to publish the home, which has wording that the law may not allow. */
  asks: boolean
  answer: FormAnswer<StepField> | undefined
}

/** What a home still needs, the possible actions, and its history. */
export function PublishPanel({ home, view, asks, answer }: Props) {
  const { missing, impossible, worth, history } = view
  const ready = missing.length === 0 && impossible.length === 0
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-10 md:grid-cols-[minmax(0,1fr)_minmax(0,420px)]">
      <div className="grid grid-cols-1 content-start gap-8">
        {asks && home.status === 'draft' && ready && view.wording.length > 0 && (
          <AskAboutWording home={home} view={view} />
        )}
        {answer?.failed && <ErrorSummary title="This did not work">{answer.failed}</ErrorSummary>}
        {view.against && <DecisionNotice against={view.against} />}
        {missing.length > 0 && <List id={home.id} title="What is missing" items={missing} />}
        {ready && (
          <p className="flex gap-2.5">
            <Icon of="circle-check" className="text-good" />
            The page has everything that students need.
          </p>
        )}
        {impossible.length > 0 && <List id={home.id} title="What looks wrong" items={impossible} />}
        {worth.length > 0 && <List id={home.id} title="Also recommended" items={worth} />}
        <WordingAdvice findings={view.wording} />
        <PriceAdvice advice={view.prices} />
        {view.twins.length > 0 && (
          <p>
            You offer another home at this address and unit: {view.twins.join(', ')}. If it is the same one,
            take one of them down.
          </p>
        )}
        <section aria-labelledby="next-title" className="grid gap-3">
          <h2 id="next-title" className="text-2xl">
            What’s next
          </h2>
          <p className="text-ink-2">{stateSentence(home, view)}</p>
          <Steps
            steps={stepsOf({ home, may: view.may })}
            ready={ready}
            isReviewed={view.isReviewed}
            decides={view.may.decide}
            answer={answer}
          />
          {(home.status === 'published' || home.status === 'paused') && (
            <Link
              to={rentedPath(home.id)}
              className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4"
            >
              Mark it as rented
            </Link>
          )}
          <Link
            to={detailHref(home.slug)}
            className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4"
          >
            {home.status === 'published' ? 'See its page' : 'See its page as students will'}
          </Link>
        </section>
      </div>
      {history.length > 0 && (
        <section aria-labelledby="history-title" className="grid grid-cols-1 content-start gap-3">
          <h2 id="history-title" className="text-2xl">
            History
          </h2>
          <ChangeList changes={history} />
        </section>
      )}
    </div>
  )
}

/** Asks for confirmation before publishing a home with wording that the law may not allow. */
function AskAboutWording({ home, view: { wording, isReviewed } }: { home: EditedHome; view: PublishView }) {
  const busy = useNavigation().formMethod === 'POST'
  const phrases = [...new Set(wording.map(({ phrase }) => `“${phrase}”`))].join(', ')
  return (
    <AskFirst
      question={isReviewed ? 'Submit it with this wording?' : 'Publish it with this wording?'}
      fields={{ intent: 'publish', anyway: 'yes' }}
      yes={isReviewed ? 'Submit anyway' : 'Publish anyway'}
      failed={isReviewed ? 'Failed to submit the home' : 'Failed to publish the home'}
      no={editorPath(home.id, 'publish')}
      busy={busy}
    >
      Fair-housing law may not allow what it says: {phrases}. What to write instead is below.
    </AskFirst>
  )
}

function List({ id, title, items }: { id: string; title: string; items: MissingFact[] }) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-2xl">{title}</h2>
      <ul className="grid gap-3">
        {items.map(({ key, page, text, why }) => (
          <li key={key} className="flex gap-2.5">
            <Icon of="circle-dashed" className="mt-0.5 text-ink-2" />
            <p>
              <Link
                to={`${editorPath(id, page)}#${key}`}
                className="font-medium underline underline-offset-4"
              >
                {text}
              </Link>
              <span className="block text-ink-2">{why}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateSentence(
  { status }: EditedHome,
  { missing, impossible, may, isReviewed }: PublishView,
): string {
  if (status === 'draft' && (missing.length > 0 || impossible.length > 0))
    return `Once everything above is filled in and correct, you can ${isReviewed ? 'submit' : 'publish'} it.`
  if (status === 'draft')
    return isReviewed
      ? 'Nobody can see it yet. Submitting it confirms that it is available now. It will be reviewed before students see it.'
      : 'Nobody can see it yet. Publishing it confirms that it is available now.'
  if (status === 'submitted')
    return may.decide
      ? 'Its manager submitted it. Nobody else sees it until you publish it.'
      : 'It will be reviewed before students see it. We will notify you when that’s done.'
  if (status === 'published') return 'Students can find it. What you save appears on its page right away.'
  if (status === 'paused') return 'Students cannot find it. Offering it again confirms that it is available.'
  const gone = 'Its page says that it is gone.'
  if (may.bringBack) return `${gone} If you bring it back, it is paused first.`
  return may.appeal ? `${gone} If you disagree, you can appeal once, and they will look at it again.` : gone
}

/** Says that publishing it begins with a review. */
const SUBMIT = 'Submit for review'

type StepsProps = {
  steps: HomeStep[]
  ready: boolean
  isReviewed: boolean
  decides: boolean
  answer: Props['answer']
}

function Steps({ steps, ready, isReviewed, decides, answer }: StepsProps) {
  const busy = useNavigation().formMethod === 'POST'
  const form = usePageForm(answer)
  const buttons = steps.map((step, place) => {
    const waits = step === 'publish' && !ready
    return (
      <SubmitButton
        key={step}
        busy={busy}
        name="intent"
        value={step}
        look={place === 0 && !waits ? 'primary' : 'default'}
        bad={step === 'delete' || step === 'take-down'}
      >
        {step === 'publish' && isReviewed ? SUBMIT : homeStepLabels[step]}
      </SubmitButton>
    )
  })
  return (
    <PageForm form={form} says="nothing" className="grid gap-3" buttons={buttons}>
      {(steps.includes('give-back') || (decides && steps.includes('take-down'))) && (
        <TextArea
          label={steps.includes('give-back') ? 'Reason, when you return it' : 'Reason, when you take it down'}
          rows={2}
          maxLength={ADMIN_REASON_MOST}
          hint="Its manager reads it, and it stays in the log."
          {...form.field('reason')}
        />
      )}
      {steps.includes('appeal') && (
        <TextArea
          label="Your appeal"
          rows={3}
          maxLength={ADMIN_REASON_MOST}
          hint="Use it if you disagree, or if you have fixed what was wrong. The people who run this site read it, and you can send it once."
          {...form.field('appeal')}
        />
      )}
    </PageForm>
  )
}
