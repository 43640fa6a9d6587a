import { useRef } from 'react'
import { useDrop } from '#app/features/photos/ui/use-drop.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FieldErrors } from '#app/platform/text/field-errors.ts'
import { MOVE, rankField, reasonField, vetoField, type BallotField } from '../read-ballot.ts'
import { MOST_RANKED, VETO_REASON_MOST } from '../rules.ts'
import type { DecisionHome } from '../views.ts'
import { HomeLine } from './home-line.tsx'

const KIND = 'application/x-roost-decision-home'

type Props = {
  home: DecisionHome
  people: number
  /** The page that takes the answer, '' for this one. */
  action: string
  /** Its place in the order, from 0; -1 for a vetoed home. */
  at: number
  of: number
  /** The veto's reason; null without a veto. */
  reason: string | null
  errors: FieldErrors<BallotField>
  onMove: (to: number, from: 'up' | 'down') => void
  onVeto: (on: boolean) => void
  onReason: (reason: string) => void
  /** Called when another home was dropped here. */
  onTake: (listingId: string) => void
}

/** One home of an answer: its place is its rank, which buttons or dragging change, or it is vetoed with a reason. */
export function BallotRow(props: Props) {
  const { home, people, action, at, of, reason, errors, onMove, onVeto, onReason, onTake } = props
  const row = useRef<HTMLLIElement>(null)
  const over = useDrop(row, KIND, (data) => onTake(data.getData(KIND)))
  const { listingId: id, name } = home
  const isOut = reason !== null
  const isRanked = at >= 0 && at < MOST_RANKED
  return (
    <li
      ref={row}
      id={`home-${id}`}
      className={`group grid gap-x-3 gap-y-2 py-3 md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-center ${isOut ? 'mt-3 rounded-card bg-sunken px-3' : 'border-t border-line'} ${over ? 'bg-accent-soft' : ''}`}
    >
      <input type="hidden" name={rankField(id)} value={isRanked ? at + 1 : ''} />
      <div className="flex min-w-0 items-start gap-3 md:col-span-2 md:items-center">
        {!isOut && (
          <>
            <span
              aria-hidden
              draggable
              onDragStart={(event) => {
                event.dataTransfer.setData(KIND, id)
                event.dataTransfer.effectAllowed = 'move'
                if (row.current) event.dataTransfer.setDragImage(row.current, 16, 16)
              }}
              className="hidden size-11 shrink-0 cursor-grab place-items-center text-ink-2 md:pointer-fine:grid"
            >
              <Icon of="grip-vertical" />
            </span>
            <span className="num w-6 shrink-0 text-center text-xl font-semibold">
              <span className="sr-only">{isRanked ? 'Rank ' : 'Not ranked'}</span>
              {isRanked && at + 1}
            </span>
          </>
        )}
        <HomeLine home={home} people={people} />
      </div>
      <div className={`flex gap-2 ${isOut ? '' : 'max-md:pl-9'}`}>
        {!isOut && (
          <>
            <Button
              type="submit"
              name={MOVE}
              value={`up:${id}`}
              formAction={`${action}#home-${id}`}
              square
              id={`up-${id}`}
              aria-label={`Move ${name} up`}
              aria-disabled={at === 0}
              className="aria-disabled:opacity-40"
              onClick={(event) => {
                event.preventDefault()
                if (at > 0) onMove(at - 1, 'up')
              }}
            >
              <Icon of="chevron-up" />
            </Button>
            <Button
              type="submit"
              name={MOVE}
              value={`down:${id}`}
              formAction={`${action}#home-${id}`}
              square
              id={`down-${id}`}
              aria-label={`Move ${name} down`}
              aria-disabled={at === of - 1}
              className="aria-disabled:opacity-40"
              onClick={(event) => {
                event.preventDefault()
                if (at < of - 1) onMove(at + 1, 'down')
              }}
            >
              <Icon of="chevron-down" />
            </Button>
          </>
        )}
        <label
          title="Not for me"
          className={`button relative cursor-pointer has-checked:border-ink has-checked:bg-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${isOut ? '' : 'button-square max-md:ml-auto'}`}
        >
          <input
            type="checkbox"
            name={vetoField(id)}
            checked={isOut}
            onChange={(event) => onVeto(event.target.checked)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <Icon of="thumbs-down" />
          <span className={isOut ? '' : 'sr-only'}>
            Not for me <span className="sr-only">{name}</span>
          </span>
        </label>
      </div>
      <TextField
        label={
          <>
            Why is it not for you? <span className="sr-only">{name}</span>
          </>
        }
        hint="Required. Your group reads it with the result, and the home is out for everyone."
        id={reasonField(id)}
        name={reasonField(id)}
        maxLength={VETO_REASON_MOST}
        autoComplete="off"
        value={reason ?? ''}
        onChange={(event) => onReason(event.target.value)}
        error={errors[reasonField(id)]}
        className="hidden group-has-[input[type=checkbox]:checked]:grid md:col-span-3"
      />
    </li>
  )
}
