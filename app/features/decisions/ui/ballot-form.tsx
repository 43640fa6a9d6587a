import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { formatList } from '#app/platform/text/format.ts'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { rankField, reasonField, SEEN, vetoField, type BallotField } from '../read-ballot.ts'
import { ordinal } from '../copy.ts'
import type { DecisionHome, OwnAnswer } from '../views.ts'
import { BallotRow } from './ballot-row.tsx'
import {
  completed,
  followed,
  place,
  sameDraft,
  veto,
  withReason,
  type BallotDraft,
  type HeldBallot,
} from './draft.ts'

/** `saved`: the answer that was saved in the meantime. `moved`: nothing was submitted, a home was moved without JavaScript. */
export type BallotAnswer = FormAnswer<'closesOn' | BallotField> & { saved?: BallotDraft; moved?: boolean }

type Props = {
  homes: DecisionHome[]
  people: number
  own: OwnAnswer
  /** The decision's page, which takes the answer; by default this page. */
  action?: string
  /** A submitted answer that was rejected. */
  answer: BallotAnswer | undefined
  busy: boolean
  /** Called with each change. */
  onDraft: (draft: BallotDraft) => void
}

/** The form of the user's answer: the order of its list is their ranking. Buttons move homes, even without JavaScript, or people drag
 *  them. If homes are added or removed in the meantime, what was entered stays. */
export function BallotForm({ homes, people, own, action = '', answer, busy, onDraft }: Props) {
  const form = useFocusInvalid(answer)
  const ids = homes.map(({ listingId }) => listingId)
  const { held, hold } = useHeldBallot(own, answer, ids)
  const stored = completed(held.draft ?? own, ids)
  const [heard, say] = useState('')
  const focus = useFocusAfterMove()
  const errors = answer?.errors ?? {}
  const edit = (next: BallotDraft) => {
    hold({ ...held, draft: next })
    onDraft(next)
  }
  // Takes over what was filled in before JavaScript ran.
  const takeOver = useEffectEvent(() => {
    const entries = form.current ? [...new FormData(form.current)] : []
    const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const found = completed(draftOf(Object.fromEntries(texts), ids), ids)
    if (!sameDraft(found, stored)) hold({ ...held, draft: found })
  })
  // Not `useEffect`: a press could come before it and be lost.
  useLayoutEffect(() => takeOver(), [])
  const move = (id: string, to: number) => {
    const { order, vetoes } = place(stored, id, to)
    edit({ order, vetoes })
    const name = homes.find(({ listingId }) => listingId === id)?.name ?? ''
    say(`${name} is ${ordinal(order.indexOf(id) + 1)} of ${order.length}.`)
  }
  return (
    <Form
      ref={form}
      method="post"
      {...(action && { action })}
      noValidate
      onSubmit={() => hold({ ...held, draft: stored, sent: stored })}
      className="grid gap-5"
    >
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name={SEEN} value={held.seen} />
      {/* What Enter in a field presses. Otherwise it would be the first button, which moves a home. */}
      <button type="submit" tabIndex={-1} aria-hidden className="sr-only" />
      {answer && !answer.moved && (
        <ErrorSummary title="Your answer has not been saved yet">
          {answer.failed ?? 'Check the marked fields below.'}
          {answer.saved && ` ${savedText(answer.saved, homes)}`}
        </ErrorSummary>
      )}
      <ol aria-label="Your answer" className="grid">
        {[...stored.order, ...ids.filter((id) => Object.hasOwn(stored.vetoes, id))].map((id) => {
          const home = homes.find(({ listingId }) => listingId === id)
          const at = stored.order.indexOf(id)
          if (!home) return null
          return (
            <BallotRow
              key={id}
              {...{ home, people, errors, action }}
              at={at}
              of={stored.order.length}
              reason={stored.vetoes[id] ?? null}
              onMove={(to, from) => {
                focus(`${from}-${id}`)
                move(id, to)
              }}
              onVeto={(on) => {
                focus(on ? reasonField(id) : vetoField(id))
                edit(veto(stored, id, on))
                say(on ? `${home.name} is not for you.` : `${home.name} is back, in the last place.`)
              }}
              onReason={(reason) => edit(withReason(stored, id, reason))}
              onTake={(other) => {
                if (other !== id && ids.includes(other)) move(other, at === -1 ? stored.order.length : at)
              }}
            />
          )
        })}
      </ol>
      <output className="sr-only">{heard}</output>
      <SubmitButton busy={busy} look="primary" className="justify-self-stretch md:justify-self-end">
        {own.answered === 'no' ? 'Send my ranking' : 'Save my ranking'}
      </SubmitButton>
    </Form>
  )
}

/** This tab's version of the answer (`followed`). A rejected answer comes back with the saved one that it may replace. */
function useHeldBallot(own: OwnAnswer, answer: BallotAnswer | undefined, ids: readonly string[]) {
  const typed = answer?.typed
  const [held, hold] = useState<HeldBallot>(() => ({
    draft: typed ? draftOf(typed, ids) : null,
    seen: typed?.[SEEN] ?? own.seen,
    shown: own.seen,
    sent: null,
  }))
  const [known, setKnown] = useState(answer)
  if (known !== answer) {
    setKnown(answer)
    if (answer)
      hold({
        draft: held.draft ?? draftOf(answer.typed, ids),
        seen: answer.typed[SEEN] ?? held.seen,
        shown: own.seen,
        sent: null,
      })
  } else {
    const next = followed(held, own)
    if (next !== held) hold(next)
  }
  return { held, hold }
}

function savedText({ order, vetoes }: BallotDraft, homes: DecisionHome[]): string {
  const nameOf = (id: string) => homes.filter(({ listingId }) => listingId === id).map(({ name }) => name)
  const ranked = order.flatMap(nameOf).map((name, at) => `${at + 1}. ${name}`)
  const out = Object.keys(vetoes).flatMap(nameOf)
  const parts = [
    ...(ranked.length > 0 ? [formatList(ranked)] : []),
    ...(out.length > 0 ? [`not for you: ${formatList(out)}`] : []),
  ]
  return `Your saved answer: ${parts.join('; ')}.`
}

/** Converts form values to a draft, in the order that they give. */
function draftOf(typed: Partial<Record<string, string>>, ids: readonly string[]): BallotDraft {
  const placed = ids.flatMap((id) => {
    const at = Number(typed[rankField(id)] ?? '')
    return at > 0 && !typed[vetoField(id)] ? [{ id, at }] : []
  })
  return {
    order: placed.toSorted((one, other) => one.at - other.at).map(({ id }) => id),
    vetoes: Object.fromEntries(
      ids.filter((id) => typed[vetoField(id)]).map((id) => [id, typed[reasonField(id)] ?? '']),
    ),
  }
}

/** Keeps the focus on a home that moves, because moving an element loses it.
 *  @returns a function that takes the id or name of the control to focus after the next render */
function useFocusAfterMove(): (control: string) => void {
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    const control = wanted.current
    wanted.current = null
    if (control === null) return
    const found = document.getElementById(control) ?? document.getElementsByName(control)[0]
    if (found !== document.activeElement) found?.focus()
  })
  return (control) => {
    wanted.current = control
  }
}
