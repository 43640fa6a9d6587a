import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import type { SignedIn } from '#app/features/accounts/read-session.server.ts'
import type { PhotosAndUploads } from '#app/features/photos/queries.server.ts'
import type { SignedOut } from '#app/features/accounts/signed-out-answer.ts'
import { LeaveGuard } from '#app/features/photos/ui/leave-guard.tsx'
import { PhotoField } from '#app/features/photos/ui/photo-field.tsx'
import { isSending } from '#app/features/photos/ui/running-queues.ts'
import { useFocusInvalid } from '#app/ui/use-focus-invalid.ts'
import { stepsDone } from '../completeness.ts'
import { textsOf, wizardSteps, type AnswersForm, type Texts } from '../fields.ts'
import type { Lost, NotSaved } from '../form-answer.ts'
import { LAST_STEP, wizardTitles } from '../wizard-steps.ts'
import { AboutYouFields } from './about-you-fields.tsx'
import { NotSavedSummary } from './not-saved-summary.tsx'
import { PlaceFields } from './place-fields.tsx'
import { RoommateFields } from './roommate-fields.tsx'
import { StepIndicator } from './step-indicator.tsx'
import { useUnsaved } from './use-unsaved.ts'
import { WaitForPhotos } from './wait-for-photos.tsx'
import { WizardEnd } from './wizard-end.tsx'
import { WizardPerson } from './wizard-person.tsx'

const FORM = 'wizard'
const leads = [
  'Answer what you like. You can finish without any of it, and come back later.',
  'Nothing here is required, and nothing blocks looking at homes. Saved as you go.',
  'The last few questions. Saved as you go, and yours to change at any time.',
]
/** The steps that ask for photos: the first one, and the questionnaire. */
const photosIn = [
  'grid',
  'hidden',
  'hidden group-has-[[name=hasGroup][value=no]:checked]/step:group-has-[[name=wantsMatching][value=yes]:checked]/step:grid',
]

type Props = {
  person: SignedIn
  step: number
  texts: Texts
  told: boolean
  campuses: readonly { slug: string; name: string }[]
  picture: PhotosAndUploads
  more: PhotosAndUploads
  next: string
  answer: NotSaved | Lost | SignedOut | undefined
}

/** The wizard for a signed-in user. */
export function Wizard({ person, step, campuses, picture, more, next, answer, ...view }: Props) {
  const { key, hash } = useLocation()
  // The values that the form was loaded with. Kept in state, because uploaded photos reload the page's data, and another tab
  // may have saved; the skip link to the content is not a new page either.
  const [shown, show] = useState({ key, step, texts: view.texts })
  if (!answer && shown.key !== key && hash === '') show({ key, step, texts: view.texts })

  const form = wizardSteps[step - 1] as AnswersForm
  const loaded = answer && 'loaded' in answer ? answer.loaded : textsOf(form, shown.texts)
  const ref = useFocusInvalid(answer)
  const { isUnsaved, unsaved, look } = useUnsaved(ref, form, loaded, shown.key)
  const heading = useFocusAtNewStep(step)
  const { wait, ...waiting } = useWaiting(ref, step)
  const busy = useNavigation().state !== 'idle'
  const fields = {
    texts: answer && 'loaded' in answer ? answer.typed : textsOf(form, shown.texts),
    errors: answer && 'loaded' in answer ? answer.errors : {},
  }
  return (
    <main
      id="content"
      className="group/step mx-auto w-full max-w-[40rem] px-4 pt-6 pb-4 md:px-6 md:pt-10 md:pb-16"
    >
      {/* The button that Enter presses in a field, although the indicator's buttons come first. */}
      <button
        type="submit"
        form={FORM}
        name="goto"
        value="next"
        tabIndex={-1}
        aria-hidden
        className="sr-only"
      />
      <StepIndicator form={FORM} current={step} complete={stepsDone(view.texts)} />
      <h1 ref={heading} tabIndex={-1} className="mt-7 text-3xl outline-none">
        {wizardTitles[step - 1]}
      </h1>
      <p className="mt-2 text-lg text-ink-2">{leads[step - 1]}</p>
      {step === 1 && <WizardPerson {...person} />}
      <Form
        key={shown.key}
        ref={ref}
        id={FORM}
        method="post"
        noValidate
        onInput={look}
        onClick={look}
        onSubmit={wait}
        className="mt-7 grid gap-7"
      >
        <input type="hidden" name="loaded" value={JSON.stringify(loaded)} />
        {answer && (
          <NotSavedSummary answer={answer}>
            Change what is marked, or empty it: nothing here is required.
          </NotSavedSummary>
        )}
        {step === 1 && <AboutYouFields campuses={campuses} {...fields} />}
        {step === 2 && <PlaceFields {...fields} />}
        {step === LAST_STEP && <RoommateFields {...fields} />}
      </Form>
      <div className={`mt-8 grid-cols-1 gap-6 ${photosIn[step - 1] ?? 'hidden'}`}>
        <PhotoField purpose="profile-picture" ownerId={person.userId} {...picture} />
        <PhotoField purpose="profile-photo" ownerId={person.userId} {...more} />
      </div>
      <LeaveGuard isUnsaved={isUnsaved} />
      <WizardEnd form={FORM} step={step} busy={busy} saved={view.told && !unsaved && !answer} next={next} />
      <WaitForPhotos {...waiting} />
    </main>
  )
}

/** Moves the focus to the heading of a new step, but not on the first load. */
function useFocusAtNewStep(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) heading.current?.focus({ preventScroll: true })
    before.current = step
  }, [step])
  return heading
}

/** Delays finishing while photos are uploading. */
function useWaiting(form: { current: HTMLFormElement | null }, step: number) {
  const [waiting, setWaiting] = useState(false)
  const goesOn = useRef(false)
  const onEnd = useCallback(() => {
    goesOn.current = true
    setWaiting(false)
    form.current?.requestSubmit()
  }, [form])
  const onStay = useCallback(() => setWaiting(false), [])
  function wait(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    const goal = (submitter as HTMLButtonElement | null)?.value ?? 'finish'
    const isEnd = step === LAST_STEP && (goal === 'finish' || goal === 'next')
    if (isEnd && isSending() && !goesOn.current) {
      event.preventDefault()
      setWaiting(true)
    }
    goesOn.current = false
  }
  return { waiting, onEnd, onStay, wait }
}
