import { z } from 'zod'
import { formatMoney } from '#app/platform/text/format.ts'
import { fieldErrors } from '#app/platform/text/field-errors.ts'
import { moneyField } from '#app/features/listings/form-fields.ts'
import { HOMES_A_PAGE, rentField } from '#app/features/publishing/rules.ts'
import { cutLine } from '#app/platform/text/bounded.ts'
import { boundedLine } from '#app/platform/text/bounded-fields.ts'
import { readMoney } from '#app/platform/text/typed-values.ts'

/** Maximum number of rents changed together, in one transaction and on one page. */
export const MOST_RENTS = 1000

/** A change to several rents: up or down by a percentage or by dollars per month; or a rent for each home, in cents by its id;
 *  homes that are not in it keep their rent. */
export type RentChange = RentStep | { by: 'each'; rents: ReadonlyMap<string, number> }
type RentStep = { by: 'percent' | 'dollars'; amount: number }

const UNREAD = 'Enter the change as a number, such as 3 or -50.'
const MOST_CHANGE = 99_999_999 // cents

const stepForm = z
  .object({
    by: z.enum(['percent', 'dollars'], 'Choose percent, dollars or each home.'),
    amount: boundedLine(200, UNREAD),
  })
  .transform(({ by, amount }, ctx): RentStep => {
    const refuse = (message: string) => {
      ctx.addIssue({ code: 'custom', path: ['amount'], message })
      return z.NEVER
    }
    const [start = '', sign = ''] = /^\s*(?:\$\s*)?([+−-]?)/.exec(amount) ?? []
    const cents = readMoney(cutLine(amount.slice(start.length).trimEnd().replace(/%$/, '')))
    if (cents === null) return refuse('Enter by how much, such as 3 or -50.')
    if (cents === undefined || cents > MOST_CHANGE) return refuse(UNREAD)
    const value = (sign === '' || sign === '+' ? cents : -cents) / 100
    if (value === 0) return refuse('A change of 0 changes nothing.')
    if (by === 'percent' && Math.abs(value) > 50)
      return refuse('You can change rents by at most 50 percent at once.')
    return { by, amount: value }
  })

const EACH = rentField('')
const eachForm = moneyField('The rent').refine((cents) => cents !== 0, 'Enter a month’s rent.')

/** The change that an address asks for, such as `?by=percent&amount=3` or `?by=each&rent-ID=1450`. Null if there is none or if it
 *  is invalid; `errors` then has a sentence by field name. */
export function readRentChange(asked: URLSearchParams): {
  change: RentChange | null
  errors: Partial<Record<string, string>>
} {
  const errors: Partial<Record<string, string>> = {}
  if (asked.get('by') !== 'each') {
    if (!asked.has('amount')) return { change: null, errors }
    const read = stepForm.safeParse(Object.fromEntries(asked))
    return read.success ? { change: read.data, errors } : { change: null, errors: fieldErrors(read.error) }
  }
  const rents = new Map<string, number>()
  for (const [name, text] of [...asked].filter(([each]) => each.startsWith(EACH)).slice(0, HOMES_A_PAGE)) {
    const { data, error } = eachForm.safeParse(text)
    if (error) errors[name] = error.issues[0]?.message ?? ''
    else if (data !== null) rents.set(name.slice(EACH.length), data)
  }
  const isWhole = rents.size > 0 && Object.keys(errors).length === 0
  return { change: isWhole ? { by: 'each', rents } : null, errors }
}

/** The new rent in cents. A step is rounded to whole dollars, and does not change a rent that is not stated. */
export function changedRent({ id, price: cents }: { id: string; price: number }, change: RentChange): number {
  if (change.by === 'each') return change.rents.get(id) ?? cents
  const { by, amount } = change
  if (cents === 0) return 0
  const changed = by === 'percent' ? cents * (1 + amount / 100) : cents + amount * 100
  return Math.max(100, Math.round(changed / 100) * 100)
}

/** `3 percent more`, `$50 less`, `the rents above`. */
export function rentChangeText(change: RentChange): string {
  if (change.by === 'each') return 'the rents above'
  const { by, amount } = change
  const size = Math.abs(amount)
  return `${by === 'percent' ? `${size} percent` : formatMoney(size * 100)} ${amount > 0 ? 'more' : 'less'}`
}
