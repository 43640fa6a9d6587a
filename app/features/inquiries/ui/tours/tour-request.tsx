import { DisclosureMark } from '#app/ui/disclosure-mark.tsx'
import type { InquiryField } from '../../rules.ts'
import type { InquiryStart } from '../../views.ts'
import { TourSlots } from './tour-slots.tsx'

type Props = {
  start: InquiryStart
  textOf: (name: string) => string
  errors: Partial<Record<InquiryField, string>>
  onChange: () => void
}

/** Proposes times for a tour together with the inquiry; open at first when it has content. */
export function TourRequest({ start, textOf, errors, onChange }: Props) {
  const names = ['tourSlot0', 'tourSlot1', 'tourSlot2'] as const
  const filled = names.some((name) => textOf(name) !== '' || errors[name] !== undefined)
  return (
    <details open={filled} className="rounded-field border border-line px-3.5">
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
        Request a tour (optional)
        <DisclosureMark />
      </summary>
      <div className="pb-3.5">
        <TourSlots times={start.tour} textOf={textOf} errors={errors} onChange={onChange} />
      </div>
    </details>
  )
}
