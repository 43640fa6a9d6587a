import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isSending } from '#app/features/photos/ui/use-upload-queue.ts'
import type { FieldErrors } from '#app/platform/text/field-errors.ts'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import type { Lost } from '#app/web/lost-answer.ts'
import type { SignedOut } from '#app/web/signed-out-answer.ts'
import { textsOf, wizardSteps, type AnswersForm, type ProfileField, type Texts } from '../fields.ts'
import { isAsYouGo, type NotSaved } from '../form-answer.ts'
import { isOnward, LAST_STEP, leadsTo } from '../wizard-steps.ts'
import { useSaveAsYouGo, type Sent } from './use-save-as-you-go.ts'
import { useSuggested, useUnsaved, type Suggested } from './use-suggested.ts'

export type WizardAnswer = NotSaved | Lost | SignedOut

/** What is known about a step beyond the values it was loaded with. */
type Marks = {
  errors: FieldErrors<ProfileField>
  loaded: Partial<Texts>
  /** The typed values that are invalid. */
  wrong: Partial<Texts>
  /** The typed values that are saved, maybe with another spelling. */
  settled: Partial<Texts>
}

/** Splits the typed values into saved and invalid ones. */
function marksOf(typed: Partial<Texts>, { errors, loaded }: Pick<Marks, 'errors' | 'loaded'>): Marks {
  const only = (isWrong: boolean) =>
    Object.fromEntries(
      Object.entries(typed).filter(([field]) => (errors[field as ProfileField] !== undefined) === isWrong),
    )
  return { errors, loaded, wrong: only(true), settled: { ...loaded, ...only(false) } }
}

/** The form of the wizard's current step, saved after each changed field. Going back, or to another step, never waits for a valid
 *  answer. An invalid answer stays where it was typed and is marked.
 *  @param suggest values for questions that were never answered
 *  @param texts the values that the page was loaded with */
export function useWizardForm(
  step: number,
  texts: Texts,
  answer: WizardAnswer | undefined,
  suggest: () => Promise<Suggested>,
) {
  const { key, hash } = useLocation()
  const navigate = useNavigate()
  const form = wizardSteps[step - 1] as AnswersForm
  const [marks, setMarks] = useState<Partial<Record<number, Marks>>>({})
  const [failed, setFailed] = useState<WizardAnswer>()
  const mark = (next: Marks | undefined) => setMarks((before) => ({ ...before, [step]: next }))

  const [answered, setAnswered] = useState<WizardAnswer>()
  if (answered !== answer) {
    setAnswered(answer)
    if (answer && 'loaded' in answer && !answer.failed) mark(marksOf(answer.typed, answer))
  }
  // The values that the form was loaded with. Kept in state, because uploading photos reloads the page's data, and another tab may
  // have saved. Following the skip link to the content does not count as a new page.
  const [shown, show] = useState({ key, step, texts })
  if (!answer && shown.key !== key && hash === '') {
    show({ key, step, texts })
    const before = marks[step]
    const isWrong = before && Object.keys(before.errors).length > 0
    mark(isWrong ? marksOf(before.wrong, { ...before, loaded: textsOf(form, texts) }) : undefined)
    setFailed(undefined)
  }

  // A lost answer is outdated once its fields have been saved one by one.
  const [isOver, setOver] = useState<WizardAnswer>()
  const isLostAnswer = answer !== undefined && (!('loaded' in answer) || answer.failed !== undefined)
  const shownAnswer = isLostAnswer && isOver === answer ? undefined : answer

  const own = marks[step]
  const base = textsOf(form, shown.texts)
  const loaded = own?.loaded ?? base
  const ref = useFocusInvalid(isLostAnswer ? undefined : answer)
  const suggested = useSuggested(ref, shown.key, suggest)
  const { isUnsaved, unsaved, look } = useUnsaved(ref, form, own?.settled ?? loaded, shown.key)

  // oxlint-disable-next-line react/exhaustive-deps -- when something was saved
  useEffect(look, [own?.settled])

  /** The pressed button, while it waits for a request. */
  const pressed = useRef<HTMLButtonElement>(null)
  const leaves = useRef(false)
  const isGoingOn = useRef(false)
  useEffect(() => {
    leaves.current = false
  }, [shown.key])
  const saver = useSaveAsYouGo(ref, form, shown.key, ({ typed, answer: saved, isLast }: Sent) => {
    const button = pressed.current
    if (isLast) pressed.current = null
    if (!isAsYouGo(saved)) return setFailed(saved)
    setFailed(undefined)
    setOver(answer)
    mark(marksOf(typed, saved))
    if (!isLast || !button) return
    if (isOnward(button.value)) return ref.current?.requestSubmit(button)
    leaves.current = true
    void navigate(leadsTo(new URL(location.href), button.value))
  })
  const { flush } = saver
  const isWaitingForLine = failed !== undefined || (isLostAnswer && shownAnswer !== undefined)
  useEffect(() => {
    if (!isWaitingForLine) return
    addEventListener('online', flush)
    return () => removeEventListener('online', flush)
  }, [isWaitingForLine, flush])

  const [isWaiting, setWaiting] = useState(false)
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    const button = submitter instanceof HTMLButtonElement ? submitter : null
    const isLeft = button !== null && !isOnward(button.value)
    if (isLeft || saver.isSent()) {
      event.preventDefault()
      pressed.current = button
      if (isLeft) flush()
      return
    }
    saver.cancel()
    if (step === LAST_STEP && isSending() && !isGoingOn.current) {
      event.preventDefault()
      setWaiting(true)
    }
    isGoingOn.current = false
  }

  return {
    ref,
    form,
    formKey: shown.key,
    first: shown.texts,
    loaded,
    fields: {
      texts: { ...base, ...(answer && 'loaded' in answer ? answer.typed : own?.wrong) },
      errors: own?.errors ?? {},
      suggested,
    },
    look,
    onSubmit,
    isSaving: saver.isSaving,
    failed:
      shownAnswer && 'loaded' in shownAnswer
        ? { ...shownAnswer, errors: own?.errors ?? {} }
        : (shownAnswer ?? failed),
    isSaved:
      !unsaved && !failed && !(shownAnswer && isLostAnswer) && Object.keys(own?.errors ?? {}).length === 0,
    isTold: own !== undefined,
    isUnsaved: () => {
      if (leaves.current) return false
      if (!saver.isUnderWay()) return isUnsaved()
      flush()
      return Object.keys(own?.errors ?? {}).length > 0
    },
    waiting: {
      waiting: isWaiting,
      onStay: () => setWaiting(false),
      onEnd: () => {
        isGoingOn.current = true
        setWaiting(false)
        ref.current?.requestSubmit()
      },
    },
  }
}
