import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { notices } from '#app/database/schema/notices.ts'
import { queueLetter } from '#app/features/letters/queue-letter.server.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { newId } from '#app/platform/ids.ts'
import { choicesOf } from './choices.server.ts'
import { noticeEmail, type LetterWords } from './notice-letter.server.ts'
import { noticesChanged } from './notices-changed.server.ts'
import { kindOf, type NoticeKind } from './rules.ts'

export type NewNotice = {
  kind: NoticeKind
  /** Whom. */
  to: string
  /** Who caused it: the line names this person, and goes with their account. */
  from?: string
  /** A word of ours that the line needs. */
  detail?: string
  /** What makes it the same as another one besides who and where; without it the detail does, which may be a name that
   *  changes. */
  same?: string
  /** A path on the site. */
  link: string
  /** True: no letter of its own, since there was one a while ago. */
  quiet?: boolean
  /** What the letter at once says, where the kind's own words are too few. It names nobody. */
  words?: LetterWords
}

type Tools = Pick<Context, 'jobs' | 'live' | 'now' | 'secrets' | 'settings'>

/** Tells somebody of something, the way they chose for its kind: in the list, by a letter now or in the morning; all with the
 *  caller's transaction. The same again, while it is unread, only moves up. Part of a verb that has asked its policy. */
export async function notify(tools: Tools, tx: Database, notice: NewNotice): Promise<void> {
  const { kind, to, from = null, detail = null, link, words, same = detail, quiet = false } = notice
  const { apart = false, letter } = kindOf(kind)
  const [reader] = await tx
    .select({ email: users.email, suspendedAt: users.suspendedAt })
    .from(users)
    .where(and(eq(users.id, to), isNull(users.deletionAskedAt)))
  if (!reader) return
  const { onSite, letters } = (await choicesOf(tx, to))[kind]
  const listed = onSite && !apart
  const waits = letters === 'daily'
  // Who is suspended cannot look: it is in the list when that ends.
  const sent = letters === 'at-once' && !apart && !quiet && reader.suspendedAt === null
  if (!listed && !waits && !sent) return
  const createdAt = tools.now()
  const sameness = JSON.stringify([from, same, link])
  const about = { userId: to, kind, fromUserId: from, detail, link, sameness }
  const [row] = await tx
    .insert(notices)
    .values({ id: newId(), ...about, listed, waits, createdAt })
    .onConflictDoUpdate({
      target: [notices.userId, notices.kind, notices.sameness],
      targetWhere: sql`read_at is null`,
      set: {
        createdAt,
        detail,
        listed: sql`${notices.listed} or ${listed}`,
        waits: sql`${notices.waits} or ${waits}`,
      },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  if (listed) await tools.live.tell(tx, noticesChanged, [to], {})
  if (sent && row?.isNew) {
    await queueLetter(tools, tx, {
      kind: letter,
      to: reader.email,
      letter: noticeEmail(tools, to, kind, link, words),
    })
  }
}
