import { z } from 'zod'
import { isoDay } from '#app/platform/text/typed-fields.ts'
import {
  eachPlain,
  madeByKind,
  type ByKind,
  type FactValue,
  type homeFields,
  type FieldKind,
  type PlainName,
  type ValueOf,
} from './home-fields.ts'

/** Cents. */
export const cents = z.number().int().min(0).max(100_000_000)

/** A stated value, with its limits. */
const stored: ByKind<{ [K in FieldKind]: z.ZodType<ValueOf[K]> }> = {
  yesNo: () => z.boolean(),
  number: ({ step, most }) => (step ? z.number().multipleOf(step) : z.number().int()).min(0).max(most),
  year: () => z.number().int().min(1700).max(2100),
  money: () => cents,
  months: () => z.array(z.number().int().min(1).max(30)).min(1).max(30),
  date: () => isoDay(),
  choice: ({ labels }) => z.enum(Object.keys(labels)),
}

/** The schemas of plain facts as importers, the editor and the demo campus give them; absent or null is "not stated". */
export const storedForms = eachPlain((field, name) => {
  const stated: z.ZodType = madeByKind(stored, field, name)
  return field.required ? stated : stated.nullable().default(null)
}) as { [Name in PlainName]: StoredForm<Name> }

type StoredForm<Name extends PlainName> = (typeof homeFields)[Name] extends { required: true }
  ? z.ZodType<FactValue<Name>, FactValue<Name>>
  : z.ZodDefault<z.ZodType<FactValue<Name>, FactValue<Name>>>
