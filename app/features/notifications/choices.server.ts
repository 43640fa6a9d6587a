import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { emailRefusals } from '#app/database/schema/site/emails.ts'
import { notificationChoices } from '#app/database/schema/site/notifications.ts'
import type { Database, Reading, Context } from '#app/platform/context.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import { invalid, type Invalid } from '#app/platform/text/field-errors.ts'
import {
  notificationKindOf,
  notificationNames,
  emailChoices,
  type NotificationField,
  type NotificationChoice,
  type NotificationKind,
  type EmailChoice,
} from './rules.ts'
import { notificationPolicy } from './policy.ts'

export type Choices = Record<NotificationKind, NotificationChoice>

/** A user's notification settings for each kind. Emails of an unsubscribed kind are off, whatever was chosen before; after
 *  unsubscribing from the daily email, all daily ones are off. */
export async function choicesOf(db: Reading, userId: string): Promise<Choices> {
  const chosen = await db.select().from(notificationChoices).where(eq(notificationChoices.userId, userId))
  const refusals = await db
    .select({ kind: emailRefusals.kind })
    .from(emailRefusals)
    .where(eq(emailRefusals.userId, userId))
  const refused = new Set(refusals.map(({ kind }) => kind))
  const entries = notificationNames.map((name) => {
    const { email, usual } = notificationKindOf(name)
    const { onSite, emails } = chosen.find(({ kind }) => kind === name) ?? usual
    const stopped = refused.has(email) || (emails === 'daily' && refused.has('daily-notifications'))
    return [name, { onSite, emails: stopped ? 'off' : emails }]
  })
  return Object.fromEntries(entries) as Choices
}

/** A later choice overrides an earlier unsubscribe. */
async function withdrawRefusals(db: Database, userId: string, choices: Partial<Choices>): Promise<void> {
  const wanted = notificationNames.filter((name) => (choices[name]?.emails ?? 'off') !== 'off')
  const kinds: string[] = wanted.map((name) => notificationKindOf(name).email)
  if (wanted.some((name) => choices[name]?.emails === 'daily')) kinds.push('daily-notifications')
  if (kinds.length === 0) return
  await db
    .delete(emailRefusals)
    .where(and(eq(emailRefusals.userId, userId), inArray(emailRefusals.kind, kinds)))
}

/** The settings as their form submits them; unchecked checkboxes are empty. Kinds missing from the form, which may be from an older
 *  page, stay unchanged. */
const choicesForm = z.object(
  Object.fromEntries(
    notificationNames.flatMap((name) => [
      [`${name}-site`, z.enum(['on', '']).optional()],
      [`${name}-emails`, z.enum(emailChoices, 'Choose one of these.').optional()],
    ]),
  ) as Record<NotificationField, z.ZodOptional<z.ZodEnum>>,
)

export type SaveNotificationChoicesOutcome = { ok: true } | Invalid<NotificationField>

/** Saves the user's notification settings. @param input the form's fields */
export async function saveNotificationChoices(
  ctx: Context,
  input: unknown,
): Promise<SaveNotificationChoicesOutcome> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, notificationPolicy.manage, { userId })
  const read = choicesForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  const form = read.data
  await db.transaction(async (tx) => {
    const before = await choicesOf(tx, userId)
    const sent = notificationNames.filter((name) => form[`${name}-emails`] !== undefined)
    const entries = sent.map((name) => [
      name,
      {
        onSite:
          notificationKindOf(name).apart === true ||
          (form[`${name}-site`] ?? (before[name].onSite ? 'on' : '')) === 'on',
        emails: form[`${name}-emails`] as EmailChoice,
      },
    ])
    const choices = Object.fromEntries(entries) as Partial<Choices>
    // Stores all of them, even if unchanged: "off" may come from an unsubscribe link in an email, which is undone below.
    const rows = sent.map((name) => ({
      userId,
      kind: name,
      ...(choices[name] ?? notificationKindOf(name).usual),
    }))
    if (rows.length > 0)
      await tx
        .insert(notificationChoices)
        .values(rows)
        .onConflictDoUpdate({
          target: [notificationChoices.userId, notificationChoices.kind],
          set: { onSite: sql`excluded.on_site`, emails: sql`excluded.emails` },
        })
    await withdrawRefusals(tx, userId, choices)
  })
  return { ok: true }
}
