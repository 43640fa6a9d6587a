import { z } from 'zod'
import { formatMoney } from '#app/platform/format.ts'

/** Maximum number of rents changed at once: the ids of their homes are in the URL of the preview. */
export const MOST_RENTS = 100

/** A change of several rents, up or down: a percentage, or dollars a month. */
export type RentChange = { by: 'percent' | 'dollars'; amount: number }

const NUMBER = /^[+-]?\d{1,6}(\.\d{1,2})?$/

export const rentChangeForm = z
  .object({ by: z.enum(['percent', 'dollars'], 'Choose per cent or dollars.'), amount: z.string() })
  .transform(({ by, amount }, ctx): RentChange => {
    const refuse = (message: string) => {
      ctx.addIssue({ code: 'custom', path: ['amount'], message })
      return z.NEVER
    }
    const text = amount.replace(/[\s,$%]/g, '').replace('−', '-')
    if (text === '') return refuse('Say by how much, such as 3 or -50.')
    if (!NUMBER.test(text)) return refuse('The change is a number, such as 3 or -50.')
    const value = Number(text)
    if (value === 0) return refuse('A change of 0 changes nothing.')
    if (by === 'percent' && Math.abs(value) > 50) return refuse('At most 50 per cent at once.')
    return { by, amount: value }
  })

/** The new rent in cents, rounded to whole dollars; a rent that is not stated stays so. */
export function changedRent(cents: number, { by, amount }: RentChange): number {
  if (cents === 0) return 0
  const changed = by === 'percent' ? cents * (1 + amount / 100) : cents + amount * 100
  return Math.max(100, Math.round(changed / 100) * 100)
}

/** `3 per cent more`, `$50 less`. */
export function rentChangeWords({ by, amount }: RentChange): string {
  const size = Math.abs(amount)
  return `${by === 'percent' ? `${size} per cent` : formatMoney(size * 100)} ${amount > 0 ? 'more' : 'less'}`
}
