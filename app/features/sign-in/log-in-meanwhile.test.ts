// Logging in with the old password while a new one is being set.
import { sql } from 'drizzle-orm'
import { expect, inject } from 'vitest'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { sessions } from '#app/database/schema/people/accounts.ts'
import { visitor } from '#app/platform/access.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { codeFor } from '#tests/setup/people/sign-ups.ts'
import { actingAs, makeAccount, openBrowser, PASSWORD } from '#tests/setup/people/signed-in.ts'
import { changePassword } from '#app/features/account-settings/change-password.server.ts'
import { findAccountByEmail } from '#app/features/accounts/account-row.server.ts'
import { signInOrAsk } from './resume-after-login.server.ts'
import { logIn } from './log-in.server.ts'
import { requestReset } from './request-reset.server.ts'
import { resetPassword } from './reset-password.server.ts'

const NEW = 'five other words in a row'
const email = 'ana@example.com'

/** Sets a new password with the code from an email. */
async function byCode(ctx: SystemContext, as: (ctx: SystemContext) => SystemContext = (same) => same) {
  const asks = { ...ctx, actor: visitor }
  await requestReset(asks, { email })
  const code = await codeFor(ctx, email)
  return () => resetPassword(as(asks), { email, code, password: NEW, confirmation: NEW })
}

/** Sets a new password on the account page, whose own session stays. */
async function onAccountPage(ctx: SystemContext, as: (ctx: SystemContext) => SystemContext = (same) => same) {
  const account = await findAccountByEmail(ctx.db, email)
  const userId = account?.userId ?? ''
  const acting = actingAs(ctx, await openBrowser(ctx, userId))
  return () => changePassword(as(acting), { current: PASSWORD, password: NEW })
}

const ways = [
  { way: 'by a code', begin: byCode, sessionsLeft: 0 },
  { way: 'on the account page', begin: onAccountPage, sessionsLeft: 1 },
]

test.for(ways)(
  'an old password that was checked before a new one came $way starts no session',
  async ({ begin, sessionsLeft }, { ctx }) => {
    await makeAccount(ctx, { email })
    const set = await begin(ctx)
    const checked = await findAccountByEmail(ctx.db, email)
    if (!checked) throw new Error('no account')
    expect(await set()).toMatchObject({ ok: true })
    const given = { keepSignedIn: true, secondFactor: false }
    const went = await signInOrAsk(
      { ...ctx, actor: visitor },
      { account: checked, given, headers: new Headers() },
    )
    expect(went).toEqual({ ok: false, reason: 'changed' })
    expect(await ctx.db.select().from(sessions)).toHaveLength(sessionsLeft)
  },
)

test.for(ways)(
  'nor one that is checked while the new one is not committed, $way',
  async ({ begin, sessionsLeft }, { ownDatabase }) => {
    const ctx = contextOf(ownDatabase.db)
    await makeAccount(ctx, { email })
    const [atItsEnd, commits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const enqueue: Context['jobs']['enqueue'] = async (...mail) => {
      atItsEnd.resolve()
      await commits.promise
      return ctx.jobs.enqueue(...mail)
    }
    const set = await begin(ctx, (acting) => ({ ...acting, jobs: { ...acting.jobs, enqueue } }))
    const setting = set()
    await atItsEnd.promise
    const entering = logIn(
      { ...ctx, actor: visitor },
      { input: { email, password: PASSWORD }, headers: new Headers() },
    )
    await Promise.race([entering, waits(ctx)])
    commits.resolve()
    expect(await setting).toMatchObject({ ok: true })
    expect(await entering).toMatchObject({ ok: false, reason: 'wrong' })
    expect(await ctx.db.select().from(sessions)).toHaveLength(sessionsLeft)
  },
)

/** Waits until a transaction is waiting for a lock. PGlite has only one connection, so there the second transaction waits from the
 *  start. */
async function waits({ db }: SystemContext): Promise<void> {
  if (inject('template').engine === 'pglite') return
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(() => queryRows(db, waiting), { timeout: 60_000 }).not.toEqual([])
}
