import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { toast } from '#app/ui/overlay/toast.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { collectionCopy } from '../copy.ts'
import { savingCopy } from '../save-copy.ts'
import { collectionFlash } from '../flash.ts'
import { useScreen } from './use-screen.ts'

type Props = { home: { id: string; name: string }; busy: boolean }

/** Belongs to the page, so that the answer is received even if a live event has removed the card before. */
const REMOVING = { key: 'remove-home' }
type Answer = FormAnswer | { removed: string }

/** Confirms that a home was removed, after the server has answered. */
export function RemovedMessage() {
  const { data: answer } = useFetcher<Answer>(REMOVING)
  useEffect(() => {
    if (answer && 'removed' in answer) toast({ text: collectionFlash.homeRemoved })
  }, [answer])
  return null
}

/** Removes a home from the collection, after a confirmation next to the home. */
export function RemoveHome({ home, busy }: Props) {
  const { ask, home: asked, to } = useScreen()
  if (ask === 'remove' && asked === home.id) return <Question {...{ home, busy }} />
  return (
    <ButtonLink
      size="s"
      to={to({ ask: 'remove', home: home.id })}
      preventScrollReset
      aria-label={`Remove ${home.name}`}
      className="mt-2"
    >
      Remove
    </ButtonLink>
  )
}

function Question({ home, busy }: Props) {
  const { to } = useScreen()
  const hydrated = useHydrated()
  const { Form, state, data: answer } = useFetcher<Answer>(REMOVING)
  const [isSent, setSent] = useState(false)
  const failed = isSent && state === 'idle' && answer && 'failed' in answer ? answer.failed : undefined
  const ref = useRef<HTMLElement>(null)
  const neighbor = useRef<HTMLElement>(undefined)
  useEffect(() => {
    ref.current?.focus()
    // The card that had the focus is gone, so its neighbor gets it.
    return () => neighbor.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (failed !== undefined) neighbor.current = undefined
  }, [failed])
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={collectionCopy.askRemove}
      data-arrival
      className="mt-2 grid gap-3 rounded-card border border-line-strong bg-surface p-4 outline-none"
    >
      <p>{collectionCopy.askRemove}</p>
      {failed !== undefined && <ErrorSummary title={savingCopy.notRemoved}>{failed}</ErrorSummary>}
      <Form
        method="post"
        action={to()}
        data-says
        className="flex flex-wrap gap-2"
        onSubmit={() => {
          setSent(true)
          neighbor.current = neighborOf(home.id)
        }}
      >
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="home" value={home.id} />
        {hydrated && <input type="hidden" name="quiet" value="1" />}
        <SubmitButton busy={busy || state !== 'idle'} size="s" bad aria-label={`Remove ${home.name}`}>
          Remove
        </SubmitButton>
        <ButtonLink
          size="s"
          look="quiet"
          to={to()}
          preventScrollReset
          onClick={() => {
            neighbor.current = undefined
          }}
        >
          Cancel
        </ButtonLink>
      </Form>
    </section>
  )
}

/** The link of the next card, or else of the previous one; without either, the page's first link. */
function neighborOf(listingId: string): HTMLElement {
  const cards = [...document.querySelectorAll<HTMLElement>('main [data-listing]')]
  const here = cards.findIndex(({ dataset }) => dataset.listing === listingId)
  const card = here === -1 ? undefined : (cards[here + 1] ?? cards[here - 1])
  return card?.querySelector('a') ?? document.querySelector<HTMLElement>('#content a') ?? document.body
}
