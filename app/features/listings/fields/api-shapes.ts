import { z } from 'zod'
import {
  apiName,
  madeByKind,
  plainField,
  plainNames,
  type ApiName,
  type ByKind,
  type FactValue,
  type FieldKind,
  type PlainField,
  type PlainName,
  type ValueOf,
} from './home-fields.ts'

const shapes: ByKind<{ [K in FieldKind]: z.ZodType<ValueOf[K]> }> = {
  yesNo: () => z.boolean(),
  number: ({ step }) => (step ? z.number() : z.number().int()),
  year: () => z.number().int(),
  money: () => z.number().int().min(0),
  months: () => z.array(z.number().int()).max(30),
  date: () => z.iso.date(),
  choice: ({ labels }) => z.enum(Object.keys(labels)),
}

/** The plain facts in the JSON API, which says the facts of a stored home. */
export const plainShapes = Object.fromEntries(
  plainNames.map((name) => [apiName(name), shapeOf(plainField(name), name)]),
) as { [Name in PlainName as ApiName<Name>]: z.ZodType<FactValue<Name>> }

function shapeOf(field: PlainField, name: PlainName): z.ZodType {
  const shape: z.ZodType = madeByKind(shapes, field, name)
  // A stored home has bedrooms: those of its beds where nobody said them.
  const stated = field.required || name === 'bedrooms' ? shape : shape.nullable()
  return field.api ? stated.meta({ description: field.api }) : stated
}
