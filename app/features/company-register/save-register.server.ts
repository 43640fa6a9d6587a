import { eq } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { companyRegister } from '#app/database/schema/homes/company-register.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import type { Context, Database, SystemContext } from '#app/platform/context.ts'
import {
  invalid,
  invalidFields,
  refusals,
  type Invalid,
  type Refused,
} from '#app/platform/text/field-errors.ts'
import { homesBackEmail } from './email.ts'
import { registerForm, shownOf, type RegisterField } from './fields.ts'
import { lockHomesOfCompany, ownersOf, releaseHomes } from './hold-homes.server.ts'
import { companyRegisterPolicy } from './policy.ts'
import { findCompany, NO_ENTRY } from './register.query.server.ts'
import { CONFIRM_OVER, OVER_CONFIRMED, registerDay } from './rules.ts'
import { registerVersion } from './register-version.server.ts'

const cannotSave = refusals({
  changed:
    'Someone has changed this company in the meantime. What you typed is still here: compare it with its page in another tab, then save again to put yours in its place.',
})

export type SaveRegisterOutcome =
  | { ok: true; /** Whether its paused homes are offered again. */ back: boolean }
  | Invalid<RegisterField | 'version'>
  | (Refused<'changed'> & { version: string })

/** Saves what the office keeps about a company. A renewed membership brings its homes back, and a new end date gets its own
 *  reminders. A past day must be confirmed first.
 *  @throws NotFound unless the actor is an admin, and for a missing company */
export async function saveRegister(
  ctx: Context,
  { companyId, typed }: { companyId: string; typed: Record<string, string> },
): Promise<SaveRegisterOutcome> {
  const [open] = await find(ctx, companyRegisterPolicy.save, (look) => findCompany(look, companyId))
  const today = registerDay(ctx.now())
  const form = registerForm(today).safeParse(typed)
  if (!form.success) return invalid(form.error)
  return inTransaction(open, async (tx): Promise<SaveRegisterOutcome> => {
    const homes = await lockHomesOfCompany(tx.db, companyId)
    const before = await lockEntry(tx, companyId)
    const { version, [OVER_CONFIRMED]: confirmed, ...sent } = form.data
    if (version !== undefined && version !== registerVersion(before)) {
      return { ...cannotSave('changed'), version: registerVersion(before) }
    }
    const after = { ...before, ...changesOf(sent), shown: shownOf(sent, before.shown) }
    if (after.documentsOn === null) after.documentsBy = null
    const changed = changedFacts(before, after)
    if (changed.length === 0) return { ok: true, back: false }
    const renewed = before.memberThrough !== after.memberThrough
    const isOver = after.memberThrough !== null && after.memberThrough < today
    if (renewed && isOver && after.memberThrough !== confirmed)
      return invalidFields({ memberThrough: CONFIRM_OVER })
    if (renewed) Object.assign(after, { reminders: 0, remindedOn: null })
    const pausedAt = before.pausedAt
    const back = pausedAt !== null && !isOver
    await tx.db
      .update(companyRegister)
      .set({ ...after, ...(back && { pausedAt: null }), updatedAt: tx.now() })
      .where(eq(companyRegister.companyId, companyId))
    await writeModerationLog(tx, {
      verb: 'changed',
      kind: 'company-register',
      subject: companyId,
      outcome: changed.join(', '),
    })
    if (back && pausedAt !== null) {
      await releaseHomes(tx.db, homes, { ended: pausedAt, other: before.suspendedAt, now: tx.now() })
      if (before.suspendedAt === null) await sayBack(tx, { companyId, through: after.memberThrough })
    }
    return { ok: true, back: back && before.suspendedAt === null }
  })
}

type Entry = typeof companyRegister.$inferSelect

/** A company's row, locked until the transaction ends; adds one if there is none. */
export async function lockEntry(
  { db, now }: { db: Database; now: () => Date },
  companyId: string,
): Promise<Entry> {
  const none = { ...NO_ENTRY, companyId, updatedAt: now() }
  await db.insert(companyRegister).values(none).onConflictDoNothing()
  const isOne = eq(companyRegister.companyId, companyId)
  const [entry] = await db.select().from(companyRegister).where(isOne).for('no key update')
  return entry ?? none
}

/** The form's columns: fields that it lacks stay as they are. */
const changesOf = (sent: Record<string, unknown>): Partial<Entry> =>
  Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => value !== undefined && Object.hasOwn(NO_ENTRY, name)),
  )

/** The changed parts of the form, as the log names them. */
function changedFacts(before: Entry, after: Entry): string[] {
  const parts: Record<string, readonly (keyof Entry)[]> = {
    license: ['licenseNumber', 'licenseEndsOn'],
    documents: ['documentsOn', 'documentsBy'],
    terms: ['termsVersion', 'termsOn'],
    membership: ['memberThrough'],
    notes: ['notes'],
    'what everyone sees': ['shown'],
  }
  const differs = (column: keyof Entry) => JSON.stringify(before[column]) !== JSON.stringify(after[column])
  return Object.entries(parts).flatMap(([part, columns]) => (columns.some(differs) ? [part] : []))
}

async function sayBack(
  tx: SystemContext,
  { companyId, through }: { companyId: string; through: string | null },
) {
  const { publicUrl } = tx.settings
  for (const { email: to, givenName } of await ownersOf(tx.db, companyId))
    await queueEmail(tx, { kind: 'membership', to, email: homesBackEmail({ givenName, publicUrl, through }) })
}
