import { and, eq, inArray } from 'drizzle-orm'
import { letterRefusals } from '#app/database/schema/letters.ts'
import { noticeChoices } from '#app/database/schema/notices.ts'
import type { Database, Reading } from '#app/platform/context.ts'
import { kindOf, noticeNames, type NoticeChoice, type NoticeKind } from './rules.ts'

export type Choices = Record<NoticeKind, NoticeChoice>

/** Somebody's notification settings for each kind. E-mails that were unsubscribed from are off, whatever was
 *  chosen before; after unsubscribing from the daily e-mail, so are all daily ones. */
export async function choicesOf(db: Reading, userId: string): Promise<Choices> {
  const chosen = await db.select().from(noticeChoices).where(eq(noticeChoices.userId, userId))
  const refusals = await db
    .select({ kind: letterRefusals.kind })
    .from(letterRefusals)
    .where(eq(letterRefusals.userId, userId))
  const refused = new Set(refusals.map(({ kind }) => kind))
  const entries = noticeNames.map((name) => {
    const { letter, usual } = kindOf(name)
    const { onSite, letters } = chosen.find(({ kind }) => kind === name) ?? usual
    const stopped = refused.has(letter) || (letters === 'daily' && refused.has('daily-notices'))
    return [name, { onSite, letters: stopped ? 'off' : letters }]
  })
  return Object.fromEntries(entries) as Choices
}

/** A later choice overrides an earlier unsubscribe. */
export async function takeBackRefusals(
  db: Database,
  userId: string,
  choices: Partial<Choices>,
): Promise<void> {
  const wanted = noticeNames.filter((name) => (choices[name]?.letters ?? 'off') !== 'off')
  const kinds: string[] = wanted.map((name) => kindOf(name).letter)
  if (wanted.some((name) => choices[name]?.letters === 'daily')) kinds.push('daily-notices')
  if (kinds.length === 0) return
  await db
    .delete(letterRefusals)
    .where(and(eq(letterRefusals.userId, userId), inArray(letterRefusals.kind, kinds)))
}
