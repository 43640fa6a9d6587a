import { z } from 'zod'
import { readPosition } from '#app/platform/geo/position-text.ts'
import { boundedLine } from './bounded-fields.ts'
import { lineOf } from './plain-text.ts'

const NO_POSITION = 'Enter the position as 34.0224, -118.2851, or leave it empty.'

/** A form field for coordinates as copied from a map app; null when it is empty. */
export const positionField = boundedLine(500, NO_POSITION).transform((text, context) => {
  const position = readPosition(lineOf(text))
  if (position !== undefined) return position
  context.addIssue({ code: 'custom', message: NO_POSITION })
  return z.NEVER
})
