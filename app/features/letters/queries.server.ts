import { count, desc, eq, isNull, sql } from 'drizzle-orm'
import { lastFirst } from '#app/database/sql/query-rows.server.ts'
import { letters, mailbox } from '#app/database/schema/letters.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { letterPolicy, mailboxPolicy } from './policy.ts'
import { letterKinds } from './rules.ts'

const MOST_DEAD = 200

export type DeadLetter = {
  id: string
  kind: string
  to: string
  error: string
  tries: number
  createdAt: Date
  /** Whether it can be sent again, because its text has not been erased. */
  whole: boolean
}

/** E-mails that could not be sent, the latest first, without their text. */
export async function deadLetters(ctx: Context): Promise<DeadLetter[]> {
  const db = authorize(ctx, letterPolicy.readDead, null)
  const rows = await db
    .select({
      id: letters.id,
      kind: letters.kind,
      to: letters.to,
      error: letters.lastError,
      tries: letters.tries,
      createdAt: letters.createdAt,
      whole: sql<boolean>`${letters.sealed} is not null`,
    })
    .from(letters)
    .where(eq(letters.state, 'failed'))
    .orderBy(desc(letters.createdAt), desc(letters.id))
    .limit(MOST_DEAD)
  const labels: Record<string, string> = letterKinds
  return rows.map((row) => ({ ...row, kind: labels[row.kind] ?? row.kind, error: row.error ?? '' }))
}

export type ReceivedLetter = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  calendar: string | null
  at: Date
  unread: boolean
}

/** The e-mails in the demo's mailbox, newest first: those to one address (case-insensitive), or all of them. */
export async function mailboxLetters(ctx: Context, to?: string): Promise<ReceivedLetter[]> {
  const db = authorize(ctx, mailboxPolicy.read, ctx.settings)
  const rows = await db
    .select()
    .from(mailbox)
    .where(to === undefined ? undefined : eq(sql`lower(${mailbox.to})`, to.trim().toLowerCase()))
    .orderBy(lastFirst(mailbox.at), lastFirst(mailbox.id))
  return rows.map(({ readAt, ...letter }) => ({ ...letter, unread: readAt === null }))
}

/** @throws NotFound */
export async function mailboxLetter(ctx: Context, id: string): Promise<ReceivedLetter> {
  const db = authorize(ctx, mailboxPolicy.read, ctx.settings)
  const [row] = isId(id) ? await db.select().from(mailbox).where(eq(mailbox.id, id)) : []
  if (!row) throw new NotFound()
  const { readAt, ...letter } = row
  return { ...letter, unread: readAt === null }
}

export async function countUnread(ctx: Context): Promise<number> {
  const db = authorize(ctx, mailboxPolicy.read, ctx.settings)
  const [row] = await db.select({ unread: count() }).from(mailbox).where(isNull(mailbox.readAt))
  return row?.unread ?? 0
}
