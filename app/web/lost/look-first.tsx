// The code that keeps a page whose form got no answer (keep-page.tsx) may itself have failed to load. Until it loads, a form is
// sent only once the site is known to be reachable: otherwise the page and the typed values would be lost.
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { unsentText } from '../why-not-sent.ts'
import { whyUnreached } from './why-unreached.ts'

/** @param isWanted whether forms have to wait for that check
 *  @returns why the last one was not sent, and a function that dismisses the message */
export function useLookFirst(isWanted: boolean): [why: string | null, close: () => void] {
  const [unsent, setUnsent] = useState<{ why: string; at: string } | null>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (!isWanted) return
    const waiting = new Set<HTMLFormElement>()
    let passing: HTMLFormElement | undefined
    const onSubmit = (event: SubmitEvent) => {
      const { target: form, submitter } = event
      if (!(form instanceof HTMLFormElement) || form.method !== 'post' || form.matches('[data-native]'))
        return
      if (form === passing) return
      event.preventDefault()
      event.stopPropagation()
      // Two presses send it once.
      if (waiting.has(form)) return
      waiting.add(form)
      void whyUnreached().then((reason) => {
        waiting.delete(form)
        const at = location.pathname
        setUnsent(reason === undefined ? null : { why: unsentText(reason, form, submitter), at })
        if (reason !== undefined || !form.isConnected) return
        passing = form
        form.requestSubmit(submitter?.isConnected ? submitter : null)
        passing = undefined
      })
    }
    document.addEventListener('submit', onSubmit, true)
    return () => document.removeEventListener('submit', onSubmit, true)
  }, [isWanted])
  // The message does not concern the next page.
  return [unsent?.at === pathname ? unsent.why : null, () => setUnsent(null)]
}

/** Shows below the page why a form was not sent. */
export function NotSent({ why, onClose }: { why: string; onClose: () => void }) {
  return (
    <span
      role="alert"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-bad-soft px-4 py-3 text-bad"
    >
      {why}
      <Button size="s" onClick={onClose}>
        Close
      </Button>
    </span>
  )
}
