import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Unticked } from '#app/ui/fields/unticked.tsx'
import { plainIn } from '#app/features/listings/fields/home-fields.ts'
import { textOf } from '../../editor/typed.ts'
import { ChoicePlace } from '../homes/choice-place.tsx'
import { FeeRows } from './fee-rows.tsx'
import { fieldProps, numberProps, type FieldsProps } from './field-props.ts'
import { PlainFields } from './plain-fields.tsx'

const bases = [
  { value: 'unit', label: 'The whole home, rented to one group' },
  { value: 'bed', label: 'One bed: it is rented room by room' },
]

/** The fields for rent, fees and the cash to move in. */
export function PriceFields(props: FieldsProps) {
  const [field, number] = [fieldProps(props), numberProps(props)]
  const basis = field('priceBasis')
  const noFees = props.errors.noFees ?? props.errors.fees
  return (
    <>
      <TextField label="Rent" prefix="$" suffix="a month" {...number('price', 'any')} />
      <ChoicePlace id="priceBasis" error={basis.error}>
        <RadioGroup
          legend="The rent is for"
          name="priceBasis"
          options={bases}
          defaultValue={basis.defaultValue}
          error={basis.error}
        />
      </ChoicePlace>
      <fieldset id="fees" className="grid scroll-mt-20 gap-3">
        <legend className="text-xl font-semibold">Fees and utilities</legend>
        <p className="text-ink-2">
          Everything that a tenant must pay each month besides the rent. Students see one price that includes
          it all.
        </p>
        <ChoicePlace id="noFees" error={noFees}>
          <Unticked name="noFees" />
          <Checkbox
            name="noFees"
            value="yes"
            label="There are no mandatory fees besides the rent"
            defaultChecked={textOf(props.typed, 'noFees') === 'yes'}
            aria-invalid={noFees ? true : undefined}
          />
          {noFees && <p className="text-sm text-bad">{noFees}</p>}
        </ChoicePlace>
        <FeeRows {...props} />
      </fieldset>
      <div className="grid gap-5 md:grid-cols-2">
        <PlainFields names={plainIn('price')} {...props} />
      </div>
    </>
  )
}
