import { count, desc, eq, isNull, sql } from 'drizzle-orm'
import { lastFirst } from '#app/database/sql/query-rows.server.ts'
import { emails, mailbox } from '#app/database/schema/site/emails.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { emailPolicy, mailboxPolicy } from './policy.ts'
import { emailKinds } from './kinds.ts'

const MOST_DEAD = 200

export type DeadEmail = {
  id: string
  kind: string
  to: string
  error: string
  tries: number
  createdAt: Date
  /** Whether it can be sent again, because its text has not been erased. */
  whole: boolean
}

/** Emails that could not be sent, the latest first, without their text. */
export async function deadEmails(ctx: Context): Promise<DeadEmail[]> {
  const { db } = authorize(ctx, emailPolicy.readDead, null)
  const rows = await db
    .select({
      id: emails.id,
      kind: emails.kind,
      to: emails.to,
      error: emails.lastError,
      tries: emails.tries,
      createdAt: emails.createdAt,
      whole: sql<boolean>`${emails.sealed} is not null`,
    })
    .from(emails)
    .where(eq(emails.state, 'failed'))
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(MOST_DEAD)
  const labels: Record<string, string> = emailKinds
  return rows.map((row) => ({ ...row, kind: labels[row.kind] ?? row.kind, error: row.error ?? '' }))
}

export type ReceivedEmail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  calendar: string | null
  at: Date
  unread: boolean
}

/** The emails in the demo's mailbox, newest first: those to one address (case-insensitive), or all of them. */
export async function mailboxEmails(ctx: Context, to?: string): Promise<ReceivedEmail[]> {
  const { db } = authorize(ctx, mailboxPolicy.read, ctx.settings)
  const rows = await db
    .select()
    .from(mailbox)
    .where(to === undefined ? undefined : eq(sql`lower(${mailbox.to})`, to.trim().toLowerCase()))
    .orderBy(lastFirst(mailbox.at), lastFirst(mailbox.id))
  return rows.map(({ readAt, ...email }) => ({ ...email, unread: readAt === null }))
}

/** @throws NotFound */
export async function mailboxEmail(ctx: Context, id: string): Promise<ReceivedEmail> {
  const { db } = authorize(ctx, mailboxPolicy.read, ctx.settings)
  const [row] = isId(id) ? await db.select().from(mailbox).where(eq(mailbox.id, id)) : []
  if (!row) throw new NotFound()
  const { readAt, ...email } = row
  return { ...email, unread: readAt === null }
}

export async function countUnread(ctx: Context): Promise<number> {
  const { db } = authorize(ctx, mailboxPolicy.read, ctx.settings)
  const [row] = await db.select({ unread: count() }).from(mailbox).where(isNull(mailbox.readAt))
  return row?.unread ?? 0
}
