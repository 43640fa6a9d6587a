import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useFetcher } from 'react-router'
import type { Lost } from '#app/web/lost-answer.ts'
import type { SignedOut } from '#app/web/signed-out-answer.ts'
import type { AnswersForm, Texts } from '../fields.ts'
import { isAsYouGo, type AsYouGo, type NotSaved } from '../form-answer.ts'
import { sentAnswers } from '../sent-answers.ts'
import { answersIn } from './use-suggested.ts'

/** Long enough that pressing a button of the form, which also leaves a field, saves only once. */
const SOON = 300 // milliseconds

export type Sent = {
  typed: Partial<Texts>
  answer: AsYouGo | NotSaved | Lost | SignedOut
  /** Whether nothing has changed since it was sent. */
  isLast: boolean
}

/** Saves a form after each changed field, one request at a time.
 *  @param key the key of the form's page
 *  @param onSaved receives each answer, and what was sent */
export function useSaveAsYouGo(
  ref: RefObject<HTMLFormElement | null>,
  form: AnswersForm,
  key: string,
  onSaved: (sent: Sent) => void,
) {
  const { submit, state, data } = useFetcher<Sent['answer']>({ key: `as-you-go ${key}` })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef<Partial<Texts>>(undefined)
  const isChanged = useRef(false)
  const [isSaving, setSaving] = useState(false)

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!ref.current) return
    isChanged.current = sent.current !== undefined
    if (isChanged.current) return
    const fields = answersIn(ref.current)
    fields.set('goto', 'stay')
    sent.current = sentAnswers(form, fields).typed
    setSaving(true)
    void submit(fields, { method: 'post', action: location.pathname + location.search })
  }, [ref, form, submit])

  useEffect(() => {
    if (state !== 'idle' || !sent.current || !data) return
    const typed = sent.current
    sent.current = undefined
    setSaving(false)
    const isLast = !isChanged.current || !isAsYouGo(data)
    onSaved({ typed, answer: data, isLast })
    if (!isLast) flush()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [state, data])

  /** Discards pending changes, because the whole form is about to be sent. */
  const cancel = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    isChanged.current = false
  }, [])

  useEffect(() => {
    const element = ref.current
    const later = ({ target }: Event) => {
      if (isDate(target) && document.activeElement === target) return
      const isTyped = target instanceof HTMLTextAreaElement || isDate(target) || isText(target)
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, isTyped ? SOON : 0)
    }
    // A date field fires a change for each digit of the year, so also wait until it is left.
    const left = (event: Event) => isDate(event.target) && later(event)
    const now = () => document.visibilityState === 'hidden' && timer.current && flush()
    element?.addEventListener('change', later)
    element?.addEventListener('focusout', left)
    document.addEventListener('visibilitychange', now)
    return () => {
      cancel()
      element?.removeEventListener('change', later)
      element?.removeEventListener('focusout', left)
      document.removeEventListener('visibilitychange', now)
    }
  }, [ref, key, flush, cancel])

  return {
    isSaving,
    flush,
    cancel,
    /** Whether a request is running or about to be sent. */
    isUnderWay: () => sent.current !== undefined || timer.current !== undefined,
    /** Whether a request is running. */
    isSent: () => sent.current !== undefined,
  }
}

const isDate = (target: unknown) => target instanceof HTMLInputElement && target.type === 'date'
const isText = (target: unknown) =>
  target instanceof HTMLInputElement && ['text', 'tel', 'email'].includes(target.type)
