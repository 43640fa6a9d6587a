import { formatMoney } from '#app/platform/text/format.ts'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FieldOf } from '#app/web/forms/page-form.tsx'
import type { CapField } from '../fields.ts'

type Props = {
  /** The profile's budget_max in dollars. */
  profileCap: number | null
  field: FieldOf<CapField>
}

/** The fields for the cap and for who may see it. */
export function CapFields({ profileCap, field }: Props) {
  return (
    <>
      <TextField
        label="Your budget for this group"
        hint={
          profileCap === null
            ? 'The most you would pay a month. You can leave it empty.'
            : `The most you would pay a month. Leave it empty to use the ${formatMoney(profileCap * 100)} in your profile.`
        }
        prefix="$"
        suffix="a month"
        inputMode="numeric"
        autoComplete="off"
        {...field('cap')}
      />
      <div>
        <RadioGroup
          legend="May the group see your budget?"
          options={[
            { value: 'yes', label: 'Yes, show the amount' },
            { value: 'no', label: 'No, only show when a home is over a member’s budget' },
          ]}
          {...field('showsCap')}
        />
        <p className="mt-1 text-sm text-ink-2">
          If not, a home only says that it is over a member’s budget, without your name or the amount. Your
          budget is then rounded up to the next $50. In a small group the others may still guess whose it is.
        </p>
      </div>
    </>
  )
}
