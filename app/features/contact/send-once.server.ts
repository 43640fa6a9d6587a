import type { z } from 'zod'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { refundRateLimit, consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { invalid, refusals, type Invalid, type Refused } from '#app/platform/text/field-errors.ts'
import { LEAST_OPEN, MOST_OPEN, HONEYPOT } from './rules.ts'

type Tools = Pick<Context, 'now' | 'secrets'>

/** A signed timestamp of when a page with a form was opened, sent along with the form. It identifies nobody,
 *  because visitors share a cached copy of the page. */
export function openedMark({ now, secrets }: Tools): string {
  const time = String(now().getTime())
  return `${time}.${secrets.keyedHash('opened-form', time)}`
}

type Suspicion = 'honeypot' | 'quick' | 'old'

/** Why a form looks like spam; null if it does not. */
function looksAutomatic({ now, secrets }: Tools, typed: Partial<Record<string, string>>): Suspicion | null {
  if ((typed[HONEYPOT] ?? '') !== '') return 'honeypot'
  const [time = '', hash = ''] = (typed.opened ?? '').split('.')
  const isOurs = /^\d{1,15}$/.test(time) && secrets.keyedHashes('opened-form', time).includes(hash)
  const open = now().getTime() - Number(time)
  if (!isOurs || open > MOST_OPEN) return 'old'
  return open < LEAST_OPEN ? 'quick' : null
}

/** For a person whose form looked like spam by mistake; sending it again helps in each case. */
const looksLikeSpam = refusals<Suspicion>({
  honeypot:
    'Something filled in a field that people do not see. It is empty again: please send the form again.',
  quick: 'That was very quick. Please send it again.',
  old: 'This page was open for a long time. Please send it again; what you wrote is still here.',
})

export type SendOnceOutcome<Field extends string> =
  | { ok: true }
  | Invalid<Field>
  | Refused<Suspicion>
  | Limited

type Read = { name: string; email: string }
export type ContactKind<Form> = {
  form: z.ZodType<Form>
  /** Runs in a transaction: stores the row, the item of the admin queue and all emails. Returns false if the row already existed. */
  store: (tx: SystemContext, read: Form, sentOnce: string) => Promise<boolean>
}

/** Validates a form to the operator and stores it once, even if it is submitted several times. */
export async function sendOnce<Form extends Read>(
  open: SystemContext,
  { typed, form, store }: ContactKind<Form> & { typed: Partial<Record<string, string>> },
): Promise<SendOnceOutcome<keyof Form & string>> {
  const read = form.safeParse(typed)
  if (!read.success) return invalid(read.error)
  const suspicion = looksAutomatic(open, typed)
  if (suspicion) return looksLikeSpam(suspicion)
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
