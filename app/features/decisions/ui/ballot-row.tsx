import { useRef } from 'react'
import { useDrop } from '#app/features/photos/ui/use-drop.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { rankField, reasonField, vetoField } from '../read-ballot.ts'
import { VETO_REASON_MOST } from '../rules.ts'
import { ordinal } from '../copy.ts'
import type { DecisionHome } from '../views.ts'
import { HomeLine } from './home-line.tsx'

const KIND = 'application/x-roost-decision-home'

type Props = {
  home: DecisionHome
  people: number
  /** The number of ranks to choose from. */
  places: number
  /** As in the form; '' for none. */
  rank: string
  /** The reason of a veto; null without a veto. */
  reason: string | null
  errors: Partial<Record<string, string>>
  /** Whether JavaScript runs, so that the home can be moved. */
  live: boolean
  /** Sets its rank, from 0; null removes it. */
  onPlace: (to: number | null, from: 'select' | 'up' | 'down' | 'drop') => void
  onVeto: (on: boolean) => void
  onReason: (reason: string) => void
  /** Called when another home was dropped here. */
  onTake: (listingId: string) => void
}

/** One home of an answer: its rank, set by a select, by buttons or by dragging; or "not for me", with a reason. */
export function BallotRow(props: Props) {
  const { home, people, places, rank, reason, errors, live, onPlace, onVeto, onReason, onTake } = props
  const row = useRef<HTMLLIElement>(null)
  const over = useDrop(row, KIND, live ? (data) => onTake(data.getData(KIND)) : null)
  const { listingId: id, name } = home
  const at = rank === '' ? null : Number(rank) - 1
  const options = Array.from({ length: places }, (_, index) => ({
    value: String(index + 1),
    label: ordinal(index + 1),
  }))
  return (
    <li
      ref={row}
      className={`group grid gap-3 p-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center ${over ? 'bg-accent-soft' : ''} ${reason === null ? '' : 'bg-sunken'}`}
    >
      <HomeLine home={home} people={people} />
      <div className="flex flex-wrap items-start gap-2">
        <SelectField
          label={`Rank of ${name}`}
          hideLabel
          id={rankField(id)}
          name={rankField(id)}
          empty="Not ranked"
          options={options}
          value={rank}
          onChange={(event) =>
            onPlace(event.target.value === '' ? null : Number(event.target.value) - 1, 'select')
          }
          error={errors[rankField(id)]}
          className="w-36"
        />
        {live && (
          <>
            <Button
              square
              id={`up-${id}`}
              aria-label={`Move ${name} up`}
              aria-disabled={at === 0}
              onClick={() => at !== 0 && onPlace(at === null ? places : at - 1, 'up')}
            >
              <Icon of="chevron-up" />
            </Button>
            <Button
              square
              id={`down-${id}`}
              aria-label={`Move ${name} down`}
              aria-disabled={at === null}
              onClick={() => at !== null && onPlace(at + 1, 'down')}
            >
              <Icon of="chevron-down" />
            </Button>
            <span
              aria-hidden
              draggable
              onDragStart={(event) => {
                event.dataTransfer.setData(KIND, id)
                event.dataTransfer.effectAllowed = 'move'
                if (row.current) event.dataTransfer.setDragImage(row.current, 16, 16)
              }}
              className="hidden size-11 cursor-grab place-items-center text-ink-2 md:pointer-fine:grid"
            >
              <Icon of="grip-vertical" />
            </span>
          </>
        )}
        <Checkbox
          label={
            <>
              Not for me <span className="sr-only">{name}</span>
            </>
          }
          name={vetoField(id)}
          checked={reason !== null}
          onChange={(event) => onVeto(event.target.checked)}
          className="px-2"
        />
      </div>
      <TextField
        label={
          <>
            Why is it not for you? <span className="sr-only">{name}</span>
          </>
        }
        hint="Your group reads it with the result."
        id={reasonField(id)}
        name={reasonField(id)}
        maxLength={VETO_REASON_MOST}
        autoComplete="off"
        value={reason ?? ''}
        onChange={(event) => onReason(event.target.value)}
        error={errors[reasonField(id)]}
        className="hidden group-has-[input[type=checkbox]:checked]:grid md:col-span-2"
      />
    </li>
  )
}
