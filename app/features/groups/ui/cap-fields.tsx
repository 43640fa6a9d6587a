import { formatMoney } from '#app/platform/format.ts'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { CapField } from '../rules.ts'

type Props = {
  /** The profile's budget_max in dollars. */
  profileCap: number | null
  typed: Partial<Record<string, string>>
  errors: Partial<Record<CapField, string>>
}

/** Fields for the cap and who may read it. Nothing is preselected. */
export function CapFields({ profileCap, typed, errors }: Props) {
  return (
    <>
      <TextField
        label="Your cap for this group"
        hint={
          profileCap === null
            ? 'The most you would pay for yourself. You can leave it empty.'
            : `The most you would pay for yourself. Empty: ${formatMoney(profileCap * 100)}, as in your profile.`
        }
        name="cap"
        prefix="$"
        suffix="a month"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed.cap}
        error={errors.cap}
      />
      <div>
        <RadioGroup
          legend="May the group read your cap as a number?"
          name="showsCap"
          options={[
            { value: 'yes', label: 'Yes, they may read the number' },
            { value: 'no', label: 'No, they only read when a home is over a member’s cap' },
          ]}
          defaultValue={typed.showsCap}
          error={errors.showsCap}
        />
        <p className="mt-1 text-sm text-ink-2">
          If not, your name and your number are left out, and your cap counts in steps of $50.
        </p>
      </div>
    </>
  )
}
