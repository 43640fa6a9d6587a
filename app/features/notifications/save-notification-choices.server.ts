import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { notificationChoices } from '#app/database/schema/site/notifications.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { invalid, type Invalid } from '#app/platform/text/field-errors.ts'
import { choicesOf, withdrawRefusals, type Choices } from './choices.server.ts'
import { notificationPolicy } from './policy.ts'
import { notificationKindOf, emailChoices, notificationNames, type EmailChoice } from './rules.ts'

/** The settings as their form submits them: unticked checkboxes are empty. What is missing was not in the form, which may be
 *  older than it, and stays unchanged. */
const choicesForm = z.object(
  Object.fromEntries(
    notificationNames.flatMap((name) => [
      [`${name}-site`, z.enum(['on', '']).optional()],
      [`${name}-emails`, z.enum(emailChoices, 'Choose one of these.').optional()],
    ]),
  ),
)

export type SaveNotificationChoicesOutcome = { ok: true } | Invalid<string>

/** Saves the user's notification settings. @param input the form's fields */
export async function saveNotificationChoices(
  ctx: Context,
  input: unknown,
): Promise<SaveNotificationChoicesOutcome> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, notificationPolicy.manage, { userId })
  const read = choicesForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  const form = read.data as Record<string, string | undefined>
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
    // All of them, even if unchanged: "off" may come from an unsubscribe link in an email, which is undone below.
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
