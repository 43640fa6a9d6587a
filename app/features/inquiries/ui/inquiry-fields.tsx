import { useEffect, useRef, useState } from 'react'
import { useArrival } from '#app/features/listing-page/ui/arrival.ts'
import { BIRTH_DATE_CONFIRMED } from '#app/features/people/age.ts'
import { BirthDateField } from '#app/features/people/ui/birth-date-field.tsx'
import { searchedDay } from '#app/features/search/searched-day.ts'
import { formatFullDate } from '#app/platform/text/format.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { DisclosureMark } from '#app/ui/disclosure-mark.tsx'
import {
  INQUIRY_MESSAGE_MOST,
  INQUIRY_NAME_MOST,
  MOST_ROOMMATES,
  type InquiryField,
  type TypedInquiry,
} from '../rules.ts'
import type { InquiryStart } from '../views.ts'
import { defaultMessage } from '../copy.ts'
import { TourSlots } from './tour-slots.tsx'

type Props = {
  start: InquiryStart
  typed: TypedInquiry | null
  errors: Partial<Record<InquiryField, string>>
  asksBirthDate: boolean
  /** Called on changes without typing, such as an added row. */
  onRows: () => void
}

/** The fields of an inquiry (specification part 2 §5). */
export function InquiryFields({ start, typed, errors, asksBirthDate, onRows }: Props) {
  const { home, sender, today, freeFrom } = start
  const arrival = useArrival()
  const searched = arrival && searchedMoveIn(arrival.from, today)
  const textOf = (name: string, otherwise = '') => typed?.fields[name] ?? otherwise
  return (
    <>
      <TextField
        label="Full name"
        name="name"
        autoComplete="name"
        required
        maxLength={INQUIRY_NAME_MOST}
        defaultValue={textOf('name', sender?.name)}
        error={errors.name}
      />
      <div className="grid gap-5 min-[30rem]:grid-cols-2">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={textOf('email', sender?.email)}
          error={errors.email}
        />
        <TextField
          label="Phone (optional)"
          name="phone"
          type="tel"
          autoComplete="tel"
          defaultValue={textOf('phone', sender?.phone)}
          error={errors.phone}
        />
      </div>
      <TextField
        label="Move-in date (optional)"
        name="moveInDate"
        type="date"
        min={today}
        defaultValue={textOf('moveInDate', searched ?? sender?.moveIn ?? '')}
        hint={freeFrom === null ? undefined : `Available from ${formatFullDate(freeFrom)}`}
        error={errors.moveInDate}
        className="min-[30rem]:max-w-60"
      />
      {sender && sender.mates.length > 0 && (
        <Mates
          mates={sender.mates}
          chosen={
            typed?.members ?? sender.mates.flatMap(({ memberId, ticked }) => (ticked ? [memberId] : []))
          }
          onChange={onRows}
        />
      )}
      <RoommateRows textOf={textOf} errors={errors} />
      <TourRequest start={start} textOf={textOf} errors={errors} onChange={onRows} />
      <TextArea
        label="Message"
        name="message"
        required
        maxLength={INQUIRY_MESSAGE_MOST}
        defaultValue={textOf(
          'message',
          defaultMessage(
            home.name,
            sender?.mates.some(({ ticked }) => ticked),
            start.asks,
          ),
        )}
        error={errors.message}
      />
      {(sender?.asksBirthDate || asksBirthDate) && (
        <BirthDateField
          label="Date of birth"
          defaultValue={textOf('birthDate')}
          confirmed={typed?.fields[BIRTH_DATE_CONFIRMED]}
          error={errors.birthDate ?? (asksBirthDate ? 'Enter your date of birth.' : undefined)}
          hint="We ask once, because homes are rented to people who are 18 or older. The manager does not see it."
          className="min-[30rem]:max-w-80"
        />
      )}
    </>
  )
}

/** The move-in date from the search that led to the home. */
function searchedMoveIn(from: string, today: string): string | null {
  const day = new URLSearchParams(from.split('?')[1]).get('moveIn') ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? searchedDay(day, today) : null
}

type MatesProps = { mates: { memberId: string; name: string }[]; chosen: string[]; onChange: () => void }

/** Members of the sender's roommate groups, to tick by name. */
function Mates({ mates, chosen, onChange }: MatesProps) {
  const boxes = useRef<HTMLFieldSetElement>(null)
  function addAll() {
    const all = boxes.current?.querySelectorAll('input') ?? []
    for (const box of all) box.checked = true
    // The button disappears, so move the focus.
    all[0]?.focus()
    onChange()
  }
  return (
    <fieldset ref={boxes} className="group grid gap-1">
      <legend className="mb-1 font-medium">Your roommate group</legend>
      <p className="text-sm text-ink-2">
        They are listed by name, and see what you ask and the tour. We ask each of them before the manager
        sees their email address.
      </p>
      {mates.map(({ memberId, name }) => (
        <Checkbox
          key={memberId}
          name="member"
          value={memberId}
          label={<bdi>{name}</bdi>}
          defaultChecked={chosen.includes(memberId)}
        />
      ))}
      <Button
        size="s"
        onClick={addAll}
        className="hidden justify-self-start group-has-[:not(:checked)[type=checkbox]]:inline-flex noscript:hidden"
      >
        Add my group
      </Button>
    </fieldset>
  )
}

type RowsProps = {
  textOf: (name: string) => string
  errors: Partial<Record<InquiryField, string>>
}

const rows = Array.from({ length: MOST_ROOMMATES }, (_, row) => row)

/** Rows for roommates. All are rendered, so that the form works without JavaScript; with JavaScript, rows not yet added are hidden. */
function RoommateRows({ textOf, errors }: RowsProps) {
  const filled = (row: number) =>
    textOf(`roommateName${row}`) !== '' ||
    textOf(`roommateEmail${row}`) !== '' ||
    errors[`roommateName${row}`] !== undefined ||
    errors[`roommateEmail${row}`] !== undefined
  const [count, setCount] = useState(
    rows.findLast(filled) === undefined ? 0 : (rows.findLast(filled) ?? 0) + 1,
  )
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">Roommates (optional)</legend>
      <p className="text-sm text-ink-2">
        Everyone you add gets one email that says you named them, without your message.
      </p>
      {rows.map((row) => (
        <div
          key={row}
          className={`gap-3 min-[30rem]:grid-cols-2 ${row < count ? 'grid' : 'hidden noscript:grid'}`}
        >
          <TextField
            label={`Name of roommate ${row + 1}`}
            name={`roommateName${row}`}
            maxLength={INQUIRY_NAME_MOST}
            autoComplete="off"
            defaultValue={textOf(`roommateName${row}`)}
            error={errors[`roommateName${row}`]}
          />
          <TextField
            label={`Email of roommate ${row + 1}`}
            name={`roommateEmail${row}`}
            type="email"
            autoComplete="off"
            defaultValue={textOf(`roommateEmail${row}`)}
            error={errors[`roommateEmail${row}`]}
          />
        </div>
      ))}
      {count < MOST_ROOMMATES && (
        <Button size="s" onClick={() => setCount(count + 1)} className="justify-self-start noscript:hidden">
          Add a roommate
        </Button>
      )}
    </fieldset>
  )
}

type TourProps = {
  start: InquiryStart
  textOf: (name: string) => string
  errors: Partial<Record<InquiryField, string>>
  onChange: () => void
}

/** Proposes tour times together with the inquiry; open at first when it has content or the link asked for a tour. */
function TourRequest({ start, textOf, errors, onChange }: TourProps) {
  const names = ['tourSlot0', 'tourSlot1', 'tourSlot2'] as const
  const filled = names.some((name) => textOf(name) !== '' || errors[name] !== undefined)
  const row = useRef<HTMLElement>(null)
  // Someone who asked for a tour starts here.
  useEffect(() => {
    if (!start.opensTour) return
    row.current?.scrollIntoView()
    return focusNewcomer(row.current)
  }, [start.opensTour])
  return (
    <details open={filled || start.opensTour} className="rounded-field border border-line px-3.5">
      <summary ref={row} className="flex min-h-11 cursor-pointer scroll-mt-4 items-center gap-3 font-medium">
        Request a tour (optional)
        <DisclosureMark />
      </summary>
      <div className="pb-3.5">
        <TourSlots times={start.tour} textOf={textOf} errors={errors} onChange={onChange} />
      </div>
    </details>
  )
}
