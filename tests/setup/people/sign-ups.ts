// Signing up in tests: through the verbs, with the code from the email.
import { sql } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { emails } from '#app/database/schema/site/emails.ts'
import { confirmSignUp } from '#app/features/sign-in/confirm-sign-up.server.ts'
import { startSignUp } from '#app/features/sign-in/start-sign-up.server.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { runQueuedJobs } from '../queued-jobs.ts'

export const ANA = {
  givenName: 'Ana',
  familyName: 'Rivera',
  email: 'ana@example.com',
  phone: '',
  password: 'four words in a row',
}

/** A context for a visitor's browser. */
export const forms = (ctx: SystemContext): SystemContext => ({
  ...ctx,
  actor: visitor,
  origin: { network: '192.0.2.1', userAgent: 'a browser', cookies: '' },
})

export function later(ctx: SystemContext, seconds: number): SystemContext {
  const now = new Date(ctx.now().getTime() + seconds * 1000)
  return { ...ctx, now: () => now }
}

/** @returns the browser's cookie */
export async function start(ctx: SystemContext, form: object = ANA, returnTo = '/'): Promise<string> {
  const outcome = await startSignUp(forms(ctx), { input: form, returnTo })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome.token
}

export function confirm(ctx: SystemContext, token: string | null, code: string, headers = new Headers()) {
  return confirmSignUp(forms(ctx), { token, code, headers })
}

/** The code in the newest email to an address. `keep: false` empties the mailbox afterwards. */
export async function codeFor(ctx: SystemContext, to: string, { keep = true } = {}): Promise<string> {
  const [code] = await codesFor(ctx, to)
  if (!code) throw new Error(`no code came to ${to}`)
  if (!keep) await ctx.db.execute(sql`delete from mailbox`)
  return code
}

/** The codes in all emails to an address, newest first. */
export async function codesFor(ctx: SystemContext, to: string): Promise<string[]> {
  await runQueuedJobs(ctx)
  const found = await mailboxEmails({ ...ctx, actor: visitor }, to)
  return found.flatMap(({ text }) => /^ {4}(\S+)$/m.exec(text)?.[1] ?? [])
}

/** The kinds of all emails to an address, oldest first. */
export async function emailKindsTo({ db }: SystemContext, to: string): Promise<string[]> {
  const rows = await db.select().from(emails).orderBy(emails.id)
  return rows.filter((row) => row.to === to).map(({ kind }) => kind)
}

/** Every row of every table, as text. */
export async function storedText({ db }: SystemContext): Promise<string> {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await queryRows<{ row: string }>(db, sql`select t::text as row from ${sql.raw(name)} t`)
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}
