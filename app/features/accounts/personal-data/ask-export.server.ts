import { and, eq, gt } from 'drizzle-orm'
import { dataExports } from '#app/database/schema/people/data-exports.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { lockAccount } from '../log-in/account-row.server.ts'
import { EXPORT_KEPT_FOR } from './deletion-rules.ts'
import { exportDataKind } from './export-kind.ts'
import { ownAccountPolicy } from '../policy.ts'
import {
  isRecentlyAuthenticated,
  NOT_REAUTHENTICATED,
  type NotReauthenticated,
} from '../reauthenticate/recent-authentication.ts'

export type AskExportOutcome = { ok: true; exportId: string } | NotReauthenticated

/** Requests a download of all data about the actor's own account; an email says when it is ready. Asking again within an
 *  hour returns the same download.
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
