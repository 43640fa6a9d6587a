import { z } from 'zod'
import { priceBases } from '#app/features/listings/choices.ts'
import { choiceField } from '#app/features/listings/form-fields.ts'
import { isInPrice } from '#app/features/listings/price.ts'
import { FEES_MAX } from '#app/features/listings/limits.ts'
import { typedForms } from '#app/features/listings/typed-forms.ts'
import type { Fee } from '#app/features/listings/rules.ts'
import { boundedLine } from '#app/platform/text/bounded-fields.ts'
import { cutText } from '#app/platform/text/bounded.ts'
import { formatList } from '#app/platform/text/format.ts'
import { plainLines } from '#app/platform/text/plain-text.ts'
import { readFees } from './read-parts.ts'
import { Remarks } from './remarks.ts'

const FEES_MOST = 1_000
const LONG_FEES = `Fees can have at most ${FEES_MOST.toLocaleString('en-US')} characters.`
const UNREAD_FEES = 'Write each fee with its amount, like Amenity fee $40, Trash $25; or none.'
/** Utilities alone say nothing about other fees, so the price would not be complete. */
const onlyUtilities = (fees: Fee[]) => {
  const names = [...new Set(fees.map(({ name }) => name))].slice(0, 5)
  return `We read ${formatList(names)} as ${names.length === 1 ? 'a utility' : 'utilities'}. Add the mandatory fees, such as Amenity fee $40; if there are none, write none first: none; Trash $25.`
}

const isMandatory = (fee: Fee) => fee.kind === 'fee' && fee.state !== 'unknown' && isInPrice(fee)

/** Fees and utilities, written as in a list's cell.
 *  @param counts which fees are enough */
const feesOf = (counts: (fee: Fee) => boolean) =>
  boundedLine(FEES_MOST, LONG_FEES).transform((typed, ctx): Fee[] | null => {
    const text = cutText(typed.trim())
    if (text === '') return null
    const remarks = new Remarks()
    const fees = readFees(text, remarks)
    if (remarks.notes.length === 0 && fees.some(counts)) return fees.slice(0, FEES_MAX)
    const isRead = remarks.notes.length === 0 && fees.length > 0
    ctx.addIssue({ code: 'custom', message: isRead ? onlyUtilities(fees) : UNREAD_FEES })
    return z.NEVER
  })

export const feesField = feesOf(() => true)

/** What the drafts page fills in; empty fields stay blank. */
export const fillForm = z.object({
  fees: feesOf(isMandatory),
  availableFrom: typedForms.availableFrom,
  priceBasis: choiceField(priceBases, 'Choose what the rent is for.'),
  // Part of the preview's address, which has a length limit.
  description: plainLines(1_000, 'One description for many homes can have at most 1,000 characters.'),
})
export type FillField = keyof z.input<typeof fillForm>
