import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { formatList } from '#app/platform/text/format.ts'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { rankField, reasonField, SEEN, vetoField } from '../read-ballot.ts'
import { MOST_RANKED } from '../rules.ts'
import { ordinal } from '../copy.ts'
import type { DecisionHome, OwnAnswer } from '../views.ts'
import { BallotRow } from './ballot-row.tsx'
import {
  followed,
  kept,
  place,
  sameDraft,
  sorted,
  veto,
  withReason,
  type BallotDraft,
  type HeldBallot,
} from './draft.ts'

/** `saved`: the answer that was given meanwhile. */
export type RefusedAnswer = FormAnswer & { saved?: BallotDraft }

type Props = {
  homes: DecisionHome[]
  people: number
  own: OwnAnswer
  /** A submitted answer that was rejected. */
  answer: RefusedAnswer | undefined
  busy: boolean
  /** Called with each change. */
  onDraft: (draft: BallotDraft) => void
}

/** The form of the user's answer. Without JavaScript it is selects, checkboxes and text fields. With it, the list follows
 *  the answer, and homes can be moved. Homes that are added or removed meanwhile do not discard what was entered. */
export function BallotForm({ homes, people, own, answer, busy, onDraft }: Props) {
  const form = useFocusInvalid(answer)
  const live = useHydrated()
  const ids = homes.map(({ listingId }) => listingId)
  const typed = answer?.typed
  const { held, hold } = useHeldBallot(own, answer, ids)
  const stored = held.draft ?? own
  const edit = (next: BallotDraft) => {
    hold({ ...held, draft: next })
    onDraft(next)
  }
  const [heard, say] = useState('')
  const focus = useFocusAfterMove()
  const draft = kept(stored, ids)
  const places = Math.min(MOST_RANKED, ids.length)
  const errors = answer?.errors ?? {}
  // Takes over what somebody filled in before JavaScript ran.
  const takeOver = useEffectEvent(() => {
    const entries = form.current ? [...new FormData(form.current)] : []
    const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const found = draftOf(Object.fromEntries(texts), ids)
    if (!sameDraft(found, draft)) hold({ ...held, draft: found })
  })
  // Not `useEffect`, which a press can come before: what was pressed would be gone.
  useLayoutEffect(() => takeOver(), [])
  const rankOf = (id: string) => {
    const sent = typed?.[rankField(id)]
    if (!live && sent !== undefined) return sent
    const at = draft.order.indexOf(id)
    return at === -1 ? '' : String(at + 1)
  }
  const move = (id: string, name: string, to: number | null) => {
    const next = place(draft, id, to, places)
    const at = next.order.indexOf(id)
    edit(next)
    say(at === -1 ? `${name} is not ranked.` : `${name} is ${ordinal(at + 1)} of ${next.order.length}.`)
  }
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={() => hold({ ...held, draft: stored, sent: stored })}
      className="grid gap-5"
    >
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name={SEEN} value={held.seen} />
      {answer && (
        <ErrorSummary title="Your answer has not been saved yet">
          {answer.failed ?? 'Check the marked fields below.'}
          {answer.saved && ` ${savedText(answer.saved, homes)}`}
        </ErrorSummary>
      )}
      <ol
        aria-label="Your answer"
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
      >
        {sorted(draft, ids).map((id) => {
          const home = homes.find(({ listingId }) => listingId === id)
          if (!home) return null
          return (
            <BallotRow
              key={id}
              {...{ home, people, places, errors, live }}
              rank={rankOf(id)}
              reason={draft.vetoes[id] ?? null}
              onPlace={(to, from) => {
                focus(from === 'select' ? rankField(id) : `${from}-${id}`)
                move(id, home.name, to)
              }}
              onVeto={(on) => {
                focus(vetoField(id))
                edit(veto(draft, id, on))
              }}
              onReason={(reason) => edit(withReason(draft, id, reason))}
              onTake={(other) => {
                const moved = homes.find(({ listingId }) => listingId === other)
                const at = draft.order.indexOf(id)
                if (moved && other !== id) move(other, moved.name, at === -1 ? places : at)
              }}
            />
          )
        })}
      </ol>
      <output className="sr-only">{heard}</output>
      <SubmitButton busy={busy} look="primary" className="justify-self-stretch md:justify-self-start">
        {own.answered === 'no' ? 'Send my answer' : 'Save my answer'}
      </SubmitButton>
    </Form>
  )
}

/** What this tab holds of the answer (`followed`); an answer that was refused comes back with the saved one that it may replace. */
function useHeldBallot(own: OwnAnswer, answer: RefusedAnswer | undefined, ids: readonly string[]) {
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

/** Converts form values to a draft, as far as they give an order. */
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
