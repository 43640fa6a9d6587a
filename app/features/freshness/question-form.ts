import { z } from 'zod'
import { answers, type Answer } from '#app/features/listings/freshness-rules.ts'
import { moneyField, NO_MONEY } from '#app/features/listings/form-fields.ts'
import { NO_DATE, rentedThroughField } from '#app/features/own-homes/rented-form.ts'

/** `cents`: the new price; `through`: the last day of the lease, if stated. */
type Given =
  | { answer: Exclude<Answer, 'price' | 'rented'> }
  | { answer: 'price'; cents: number }
  | { answer: 'rented'; through: string | null }

const price = moneyField('The price', { required: true })

/** The form on the page behind an email's link. @param today ISO date */
export const questionForm = (today: string) =>
  z
    .object({
      answer: z.enum(answers, 'Choose one of the answers.'),
      price: z.string().max(500, NO_MONEY).optional(),
      through: z.string().max(200, NO_DATE).optional(),
    })
    .transform((form, ctx): Given => {
      const refuse = (field: 'price' | 'through', message: string | undefined) => {
        ctx.addIssue({ code: 'custom', path: [field], message })
        return z.NEVER
      }
      if (form.answer === 'available') return { answer: form.answer }
      if (form.answer === 'rented') {
        if (!form.through?.trim()) return { answer: form.answer, through: null }
        const read = rentedThroughField(today).safeParse(form.through)
        return read.success
          ? { answer: form.answer, through: read.data }
          : refuse('through', read.error.issues[0]?.message)
      }
      const read = price.safeParse(form.price ?? '')
      if (!read.success) return refuse('price', read.error.issues[0]?.message)
      if (read.data === null) return refuse('price', 'The price is required.')
      return { answer: form.answer, cents: read.data }
    })
