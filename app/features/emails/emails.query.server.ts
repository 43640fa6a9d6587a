import { and, count, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import { lastFirst } from '#app/database/sql/query-rows.server.ts'
import { emails, mailbox } from '#app/database/schema/site/emails.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { emailPolicy, mailboxPolicy } from './policy.ts'
import { emailKinds } from './kinds.ts'

/** Emails per page, and for how many days they are listed. */
const EMAILS_PAGE = 100
export const EMAILS_DAYS = 30
const DAY = 24 * 60 * 60 * 1000 // milliseconds

export type EmailsFilters = {
  /** Only emails that could not be sent. */
  failed: boolean
  /** The last email of the previous page. */
  after: { at: Date; id: string } | null
}

const LAST_MOMENT = 253_402_300_799_999 // the last millisecond of the year 9999

/** Reads the filters from a URL; ignores invalid values. */
export function readEmailsFilters(params: URLSearchParams): EmailsFilters {
  const [, time, id] = /^(\d{1,15})_(.{36})$/.exec(params.get('after') ?? '') ?? []
  const isPlace = time !== undefined && Number(time) <= LAST_MOMENT && isId(id ?? '')
  return {
    failed: params.get('state') === 'failed',
    after: isPlace ? { at: new Date(Number(time)), id: id ?? '' } : null,
  }
}

export type EmailLine = {
  id: string
  kind: string
  /** The full address only if someone has to act on it. */
  to: string
  state: 'queued' | 'sent' | 'failed'
  /** The mail server's words about the last try; '' if there are none. */
  error: string
  tries: number
  createdAt: Date
  sentAt: Date | null
  /** Whether it can be sent again, because its text has not been erased. */
  whole: boolean
}

/** The emails of the last 30 days, latest first, without their text.
 *  @throws NotFound unless the actor is an admin */
export async function recentEmails(
  ctx: Context,
  { failed, after }: EmailsFilters,
): Promise<{ emails: EmailLine[]; after: string | null }> {
  const { db } = authorize(ctx, emailPolicy.readDead, null)
  const since = new Date(ctx.now().getTime() - EMAILS_DAYS * DAY)
  const { id, createdAt } = emails
  const rows = await db
    .select({
      id,
      kind: emails.kind,
      to: emails.to,
      state: emails.state,
      error: emails.lastError,
      tries: emails.tries,
      createdAt,
      sentAt: emails.sentAt,
      whole: sql<boolean>`${emails.sealed} is not null`,
    })
    .from(emails)
    .where(
      and(
        gte(createdAt, since),
        failed ? eq(emails.state, 'failed') : undefined,
        after === null
          ? undefined
          : sql`(${createdAt}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(EMAILS_PAGE + 1)
  const labels: Record<string, string> = emailKinds
  const shown = rows.slice(0, EMAILS_PAGE)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    emails: shown.map((row) => ({
      ...row,
      kind: labels[row.kind] ?? row.kind,
      to: row.state === 'failed' ? row.to : shortened(row.to),
      error: row.error ?? '',
    })),
    after: last ? `${last.createdAt.getTime()}_${last.id}` : null,
  }
}

/** A shortened address that tells emails apart without revealing contact details (PRODUCT.md §4). */
const shortened = (address: string) => address.replace(/^(.).*@/su, '$1…@')

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
