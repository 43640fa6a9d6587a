import type { SectionErrors } from '../../manage/editor/read-section.ts'
import { textOf, type Typed } from '../../manage/editor/typed.ts'

export type FieldsProps = { typed: Typed; errors: SectionErrors }

/** What a field of a section gets: its name, what stands in it, and what is wrong with it. */
export function fieldProps({ typed, errors }: FieldsProps) {
  return (name: string) => ({ id: name, name, defaultValue: textOf(typed, name), error: errors[name] })
}

/** The same for a number; `noValidate` forms leave the words to the server. */
export function numberProps(props: FieldsProps) {
  const field = fieldProps(props)
  return (name: string, step: number | 'any' = 1) => ({
    ...field(name),
    inputMode: step === 1 ? ('numeric' as const) : ('decimal' as const),
    autoComplete: 'off',
  })
}
