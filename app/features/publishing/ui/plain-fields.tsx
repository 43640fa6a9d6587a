import type { ReactNode, ComponentType } from 'react'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { SelectField, type Option } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { tourSites } from '#app/features/listings/choices.ts'
import { plainField, type PlainName } from '#app/features/listings/home-fields.ts'
import { numberLabel } from '#app/features/listings/field-kinds.ts'
import { textOf, type SectionErrors, type TextName, type TypedSection } from '../read-section.ts'

export type FieldsProps = { typed: TypedSection; errors: SectionErrors }

/** The props of a section's field: name, value and error. */
export function fieldProps({ typed, errors }: FieldsProps) {
  return (name: TextName) => ({ id: name, name, defaultValue: textOf(typed, name), error: errors[name] })
}

/** The props of a number field; in `noValidate` forms the server validates. */
export function numberProps(props: FieldsProps) {
  const field = fieldProps(props)
  return (name: TextName, step: number | 'any' = 1) => ({
    ...field(name),
    inputMode: step === 1 ? ('numeric' as const) : ('decimal' as const),
    autoComplete: 'off',
  })
}

const hints: Partial<Record<PlainName, string>> = {
  beds: 'How many beds you rent out; 0 for a studio.',
  bedrooms: 'If it is not the same as the number of beds.',
  leaseMonths: 'All the lengths that you offer, such as 9, 12.',
  pets: 'Assistance animals are not pets: they are always allowed.',
  deposit: 'For a bed or the whole home, as for the rent.',
  screening: 'How you choose: a link, or a line such as “Credit of 650 or a guarantor”.',
  application: 'Where students apply, outside of this site.',
  videoTour: `On ${tourSites.called}.`,
  applicationFee: 'For each applicant; 0 if there is none.',
}

/** Fields with their own component instead of their kind's. */
const own: Partial<Record<PlainName, ComponentType<FieldProps>>> = { leaseType: LeaseField }

type FieldProps = FieldsProps & { name: PlainName }

/** The fields of these facts, each as its kind is displayed. */
export function PlainFields({ names, ...props }: FieldsProps & { names: readonly PlainName[] }) {
  return names.map((name) => {
    const Field = own[name] ?? PlainField
    return <Field key={name} name={name} {...props} />
  })
}

function PlainField({ name, ...props }: FieldProps) {
  const field = plainField(name)
  const same = { label: numberLabel(field), hint: hints[name], ...fieldProps(props)(name) }
  switch (field.kind) {
    case 'yesNo':
      return <SelectField empty="Not stated" options={optionsOf({ yes: 'Yes', no: 'No' })} {...same} />
    case 'choice':
      return (
        <SelectField
          {...(!field.required && { empty: 'Not stated' })}
          options={optionsOf(field.labels)}
          {...same}
        />
      )
    case 'number':
      return <TextField {...same} {...numberProps(props)(name, field.step)} />
    case 'year':
      return <TextField {...same} {...numberProps(props)(name)} />
    case 'money':
      return <TextField prefix="$" {...same} {...numberProps(props)(name, 'any')} />
    case 'months':
      return <TextField autoComplete="off" {...same} />
    case 'line':
      return <TextField autoComplete="off" {...same} />
    case 'link':
      return <TextField inputMode="url" autoComplete="off" {...same} />
    case 'date':
      return <TextField type="date" {...same} />
  }
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Radio buttons, because the sentences are too long for a menu. */
function LeaseField({ name, ...props }: FieldProps) {
  const field = plainField(name)
  const options = field.kind === 'choice' ? optionsOf(field.labels) : []
  return (
    <ChoiceField
      legend={field.label}
      options={[...options, { value: '', label: 'Not stated' }]}
      {...fieldProps(props)(name)}
    />
  )
}

type OneField = ReturnType<ReturnType<typeof fieldProps>>

/** One of a few answers, as radio buttons. */
export function ChoiceField({ id, ...group }: OneField & { legend: string; options: readonly Option[] }) {
  return (
    <ChoicePlace id={id} error={group.error}>
      <RadioGroup {...group} />
    </ChoicePlace>
  )
}

/** An anchor for a group of checkboxes, which gets the focus if its answer is invalid. */
export function ChoicePlace({
  id,
  error,
  children,
}: Pick<OneField, 'id' | 'error'> & { children: ReactNode }) {
  return (
    <div id={id} tabIndex={-1} data-invalid={error ? true : undefined} className="scroll-mt-20 outline-none">
      {children}
    </div>
  )
}
