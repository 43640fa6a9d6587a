import type { SectionErrors } from '../../editor/read-section.ts'
import { textOf, type TypedSection } from '../../editor/typed.ts'

export type FieldsProps = { typed: TypedSection; errors: SectionErrors }

/** The props of a section's field: name, value and error. */
export function fieldProps({ typed, errors }: FieldsProps) {
  return (name: string) => ({ id: name, name, defaultValue: textOf(typed, name), error: errors[name] })
}

/** The props of a number field; with `noValidate` forms the server validates. */
export function numberProps(props: FieldsProps) {
  const field = fieldProps(props)
  return (name: string, step: number | 'any' = 1) => ({
    ...field(name),
    inputMode: step === 1 ? ('numeric' as const) : ('decimal' as const),
    autoComplete: 'off',
  })
}
