import { useRef } from 'react'
import { useArrival } from '#app/features/listing-page/ui/arrival.ts'
import { formatFullDate } from '#app/platform/text/format.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { INQUIRY_MESSAGE_MOST, INQUIRY_NAME_MOST, type InquiryField, type TypedInquiry } from '../rules.ts'
import type { InquiryStart } from '../views.ts'
import { defaultMessage } from '../copy.ts'
import { RoommateRows } from './roommate-rows.tsx'
import { TourRequest } from './tours/tour-request.tsx'

type Props = {
  start: InquiryStart
  typed: TypedInquiry | null
  errors: Partial<Record<InquiryField, string>>
  asksBirthDate: boolean
  /** Called when something changed without typing, such as an added row. */
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
        defaultValue={textOf('message', defaultMessage(home.name))}
        error={errors.message}
      />
      {(sender?.asksBirthDate || asksBirthDate) && (
        <TextField
          label="Date of birth"
          name="birthDate"
          type="date"
          autoComplete="bday"
          defaultValue={textOf('birthDate')}
          error={errors.birthDate ?? (asksBirthDate ? 'Enter your date of birth.' : undefined)}
          hint="We ask once, because homes are rented to people who are 18 or older. The manager does not see it."
          className="min-[30rem]:max-w-80"
        />
      )}
    </>
  )
}

/** The move-in date of the search that led to the home. */
function searchedMoveIn(from: string, today: string): string | null {
  const day = new URLSearchParams(from.split('?')[1]).get('moveIn') ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= today ? day : null
}

type MatesProps = { mates: { memberId: string; name: string }[]; chosen: string[]; onChange: () => void }

/** Members of one's own roommate groups, to tick by name. */
function Mates({ mates, chosen, onChange }: MatesProps) {
  const boxes = useRef<HTMLFieldSetElement>(null)
  function addAll() {
    for (const box of boxes.current?.querySelectorAll('input') ?? []) box.checked = true
    onChange()
  }
  return (
    <fieldset ref={boxes} className="grid gap-1">
      <legend className="mb-1 font-medium">Your roommate group</legend>
      <p className="text-sm text-ink-2">
        They are listed by name. Roost asks each of them before the manager sees their email address.
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
      <Button size="s" onClick={addAll} className="justify-self-start noscript:hidden">
        Add my group
      </Button>
    </fieldset>
  )
}
