import { and, eq, gt } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { dataExports } from '#app/database/schema/people/data-exports.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { exportPath } from './export-path.ts'
import { ownAccountPolicy } from '../policy.ts'

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
