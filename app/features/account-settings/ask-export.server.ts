import { and, eq, gt } from 'drizzle-orm'
import { dataExports } from '#app/database/schema/people/data-exports.ts'
import { authorize, find } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { newId, isId } from '#app/platform/addresses/ids.ts'
import { lockAccount } from '#app/features/accounts/account-row.server.ts'
import { EXPORT_KEPT_FOR } from '#app/features/accounts/deletion-rules.ts'
import { ownAccountPolicy } from '#app/features/accounts/policy.ts'
import {
  isRecentlyAuthenticated,
  NOT_REAUTHENTICATED,
  type NotReauthenticated,
} from '#app/features/accounts/reauthenticate.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { exportDataKind, exportPath } from './export-data.server.ts'

export type AskExportOutcome = { ok: true; exportId: string } | NotReauthenticated

/** Requests a download of all data about the actor; an email says when it is ready. Asking again within an hour returns the same
 *  download.
 *  @throws SignInRequired */
export async function askExport(ctx: Context): Promise<AskExportOutcome> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, ownAccountPolicy.manage, { userId })
  if (!isRecentlyAuthenticated(ctx.actor, ctx.now())) return NOT_REAUTHENTICATED
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const hourAgo = new Date(ctx.now().getTime() - 60 * 60 * 1000)
    const [known] = await tx
      .select({ id: dataExports.id })
      .from(dataExports)
      .where(and(eq(dataExports.userId, userId), gt(dataExports.createdAt, hourAgo)))
    if (known) return { ok: true, exportId: known.id }
    const id = newId()
    const createdAt = ctx.now()
    const expiresAt = new Date(createdAt.getTime() + EXPORT_KEPT_FOR)
    await tx.insert(dataExports).values({ id, userId, state: 'waiting', createdAt, expiresAt })
    await ctx.jobs.enqueue(tx, exportDataKind, { exportId: id })
    return { ok: true, exportId: id }
  })
}

/** The stored file of a finished download.
 *  @throws NotFound also for another person's download */
export async function downloadExport(ctx: Context, exportId: string) {
  const [, found] = await find(ctx, ownAccountPolicy.read, async (look) => {
    const isReady = and(
      eq(dataExports.id, exportId),
      eq(dataExports.state, 'ready'),
      gt(dataExports.expiresAt, ctx.now()),
    )
    const [ready] = isId(exportId)
      ? await look.db.select({ userId: dataExports.userId }).from(dataExports).where(isReady)
      : []
    if (!ready) throw new NotFound('This download has expired. You can ask for a new one.')
    return ready
  })
  const file = await ctx.files.get(exportPath(found.userId, exportId))
  if (!file) throw new NotFound('This download has expired. You can ask for a new one.')
  return file
}
