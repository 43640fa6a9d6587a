import { useState } from 'react'
import { useFetcher } from 'react-router'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import type { ContactFormAnswer, FormStart } from '../rules.ts'

/** The state of a form to the operator.
 *  @param first the answer that the page was rendered with, when it was submitted without JavaScript */
export function useContactForm<Field extends string>(
  start: FormStart,
  first: ContactFormAnswer<Field> | undefined,
) {
  const fetcher = useFetcher<ContactFormAnswer<Field>>()
  const answer = fetcher.data ?? first
  const [seen, setSeen] = useState<unknown>()
  const current = answer === seen ? undefined : answer
  const form = useFocusInvalid(current)
  const again = current?.state === 'again' ? current : undefined
  return {
    fetcher,
    form,
    busy: fetcher.state !== 'idle',
    sent: current?.state === 'sent',
    /** Shows the empty form again. */
    over: () => setSeen(answer),
    again,
    failed: again?.failed,
    opened: again?.opened ?? start.opened,
  }
}
