import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { PhotosAndUploads } from '#app/features/photos/photos.query.server.ts'
import { LeaveGuard } from '#app/features/photos/ui/leave-guard.tsx'
import { PhotoField } from '#app/features/photos/ui/photo-field.tsx'
import type { SignedIn } from '#app/web/request-session.ts'
import { isUnderAge } from '#app/features/people/age.ts'
import { stepsDone } from '../completeness.ts'
import type { Texts } from '../fields.ts'
import { LAST_STEP, wizardTitles } from '../wizard-steps.ts'
import { AboutYouFields } from './about-you-fields.tsx'
import { NotSavedSummary } from './not-saved-summary.tsx'
import { forMatching, WantedPlaceFields, RoommateFields } from './roommate-fields.tsx'
import { QuestionGroup } from './question-group.tsx'
import { StepIndicator } from './step-indicator.tsx'
import type { Suggested } from './use-suggested.ts'
import { useWizardForm, type WizardAnswer } from './use-wizard-form.ts'
import { WaitForPhotos, WizardEnd } from './wizard-end.tsx'

const FORM = 'wizard'
const leads = [
  'So that we can show you homes and people near you. Your answers are saved as you go.',
  'What you are looking for. Answer what you know already; your answers are saved as you go.',
  'The last few questions. Your answers are saved as you go, and you can change them at any time.',
]
/** Only the questionnaire asks for photos; photos chosen during sign-up appear as they arrive. */
const photosShown = `hidden has-[progress]:grid has-[[role=alert]]:grid ${forMatching}`

type Props = {
  person: SignedIn
  step: number
  texts: Texts
  hasAnswers: boolean
  campuses: readonly { slug: string; name: string }[]
  /** The slug of the campus of the user's confirmed email, while no university is answered. */
  emailCampus: string | null
  picture: PhotosAndUploads
  more: PhotosAndUploads
  next: string
  /** An ISO date. */
  today: string
  answer: WizardAnswer | undefined
  /** Values for questions that were never answered; must stay the same function. */
  suggest: () => Promise<Suggested>
}

/** The wizard for a logged-in user. */
export function Wizard({
  person,
  step,
  campuses,
  emailCampus,
  picture,
  more,
  next,
  answer,
  today,
  ...view
}: Props) {
  const { ref, fields, loaded, look, onSubmit, waiting, ...form } = useWizardForm(
    step,
    view.texts,
    answer,
    view.suggest,
  )
  const heading = useFocusAtNewStep(step)
  const busy = useNavigation().state !== 'idle'
  const saved = { ...view.texts, ...loaded }
  const underAge = isUnderAge(saved.birthDate, today)
  const { failed } = form
  const isRight = failed && 'errors' in failed && !failed.failed && Object.keys(failed.errors).length === 0
  return (
    <main
      id="content"
      data-bottom-bar
      className="group/step mx-auto flex min-h-[calc(100svh-4rem)] w-full max-w-[40rem] flex-col px-4 pt-6 md:px-6 md:pt-10"
    >
      {/* The button that Enter presses in a field; without it, Enter would press one of the indicator's buttons. */}
      <button
        type="submit"
        form={FORM}
        name="goto"
        value="next"
        tabIndex={-1}
        aria-hidden
        className="sr-only"
      />
      <StepIndicator form={FORM} current={step} complete={stepsDone(saved, today)} />
      <h1 ref={heading} tabIndex={-1} className="mt-7 text-3xl outline-none">
        {wizardTitles[step - 1]}
      </h1>
      <p className="mt-2 text-lg text-ink-2">{leads[step - 1]}</p>
      {step === 1 && <WizardPerson {...person} />}
      <Form
        key={form.formKey}
        ref={ref}
        id={FORM}
        method="post"
        noValidate
        onInput={look}
        onClick={look}
        onSubmit={onSubmit}
        className="mt-7 grid gap-7"
      >
        <input type="hidden" name="loaded" value={JSON.stringify(loaded)} />
        {failed && !isRight && (
          <NotSavedSummary answer={failed}>Check what is marked. The rest is saved.</NotSavedSummary>
        )}
        {step === 1 && (
          <AboutYouFields
            {...fields}
            campuses={campuses}
            isUnderAge={underAge}
            isEmailCampus={emailCampus !== null}
          />
        )}
        {step === 2 && <WantedPlaceFields {...fields} today={today} saved={loaded.moveInDate} />}
        {step === LAST_STEP && (
          <RoommateFields
            {...fields}
            saved={saved}
            asksBirthDate={form.first.birthDate === ''}
            isUnderAge={underAge}
          />
        )}
      </Form>
      <div className={`grid-cols-1 ${photosShown}`}>
        <QuestionGroup
          title="Photos"
          count={String(picture.photos.length + more.photos.length)}
          open={step !== LAST_STEP}
          alone={step !== LAST_STEP}
        >
          <PhotoField purpose="profile-picture" ownerId={person.userId} heading="h3" {...picture} />
          <PhotoField purpose="profile-photo" ownerId={person.userId} heading="h3" {...more} />
        </QuestionGroup>
      </div>
      <LeaveGuard isUnsaved={form.isUnsaved} />
      <WizardEnd
        form={FORM}
        step={step}
        busy={busy}
        isSaving={form.isSaving}
        saved={(view.hasAnswers || form.isTold) && form.isSaved}
        next={next}
      />
      <WaitForPhotos {...waiting} />
    </main>
  )
}

/** Moves the focus to the heading of a new step, except on the first load. */
function useFocusAtNewStep(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) heading.current?.focus({ preventScroll: true })
    before.current = step
  }, [step])
  return heading
}

/** The logged-in person's name, so that nobody fills in someone else's profile on a shared computer. */
function WizardPerson(person: { givenName: string; familyName: string; email: string }) {
  return (
    <dl className="mt-6 grid gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 md:grid-cols-2">
      <div className="min-w-0">
        <dt className="text-sm text-ink-2">Name</dt>
        <dd className="text-lg font-medium wrap-anywhere">
          {person.givenName} {person.familyName}
        </dd>
      </div>
      <div className="min-w-0">
        <dt className="text-sm text-ink-2">Email</dt>
        <dd className="text-lg wrap-anywhere">{person.email}</dd>
      </div>
    </dl>
  )
}
