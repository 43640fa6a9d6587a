import type { z } from 'zod'
import { inTransaction } from '#app/database/transaction.server.ts'
import { refundRateLimit, consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { invalid, type Invalid } from '#app/platform/text/field-errors.ts'
import { looksAutomatic, type Suspicion } from './invitations/opened-mark.server.ts'

export type SendOnceOutcome<Field extends string> =
  | { ok: true }
  | Invalid<Field>
  | { ok: false; reason: Suspicion }
  | Limited

type Read = { name: string; email: string }
export type ContactKind<Form> = {
  form: z.ZodType<Form>
  /** Runs in a transaction: stores the row, the item of the admin queue and all emails. Returns false when the row
   *  already existed. */
  store: (tx: SystemContext, read: Form, sentOnce: string) => Promise<boolean>
}

/** Validates a form to the operator and stores it once, even when it is submitted several times. */
export async function sendOnce<Form extends Read>(
  open: SystemContext,
  { typed, form, store }: ContactKind<Form> & { typed: Partial<Record<string, string>> },
): Promise<SendOnceOutcome<keyof Form & string>> {
  const read = form.safeParse(typed)
  if (!read.success) return invalid(read.error)
  const suspicion = looksAutomatic(open, typed)
  if (suspicion) return { ok: false, reason: suspicion }
  const { email } = read.data
  const taken = await consumeRateLimit(open, 'contact', email)
  if (!taken.ok) return taken
  const by = open.actor.kind === 'person' ? open.actor.userId : ''
  const all = JSON.stringify([typed.opened, by, read.data])
  const sentOnce = open.secrets.keyedHash('contact-form', all)
  const isNew = await inTransaction(open, (tx) => store(tx, read.data, sentOnce))
  if (!isNew) await refundRateLimit(open, 'contact', email)
  return { ok: true }
}
