import { useState } from 'react'
import { useFetcher } from 'react-router'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { isLost, type Lost } from '#app/web/lost-answer.ts'
import type { ContactFormAnswer, FormStart } from '../rules.ts'

/** The state of a form to the operator.
 *  @param first the answer that the page was rendered with, when it was submitted without JavaScript */
export function useContactForm<Field extends string>(
  start: FormStart,
  first: ContactFormAnswer<Field> | Lost | undefined,
) {
  const fetcher = useFetcher<ContactFormAnswer<Field> | Lost>()
  const answer = fetcher.data ?? first
  const [seen, setSeen] = useState<unknown>()
  const current = answer === seen ? undefined : answer
  const form = useFocusInvalid(current)
  const lost = isLost(current)
  const again = current && !lost && current.state === 'again' ? current : undefined
  return {
    fetcher,
    form,
    busy: fetcher.state !== 'idle',
    sent: current !== undefined && !lost && current.state === 'sent',
    /** Shows the empty form again. */
    over: () => setSeen(answer),
    again,
    failed: lost ? 'This did not reach us. Check your connection and send it again.' : again?.failed,
    opened: again?.opened ?? start.opened,
  }
}
