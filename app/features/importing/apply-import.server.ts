import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { managerImports } from '#app/database/schema/homes/manager-imports.ts'
import type { Context } from '#app/platform/context.ts'
import { ownListPolicy } from '#app/features/listings/policy.ts'
import { isClosing } from './close-gone-homes.server.ts'
import { importOwnListKind } from './import-job-kind.ts'
import { lockImport } from './lock-import.server.ts'

/** Queues a checked import to be applied. Idempotent.
 *  @returns whether it is queued, running or done
 *  @throws NotFound for everyone outside its company */
export async function applyImport(ctx: Context, importId: string): Promise<boolean> {
  return change(
    ctx,
    ownListPolicy.change,
    (look) => lockImport(look.db, importId),
    async (tx, list) => {
      if (list.state !== 'checked') return list.state === 'applying' || list.state === 'applied'
      await tx.db
        .update(managerImports)
        .set({ state: 'applying', rowsRead: 0 })
        .where(eq(managerImports.id, importId))
      await ctx.jobs.enqueue(tx.db, importOwnListKind, { importId })
      return true
    },
  )
}

/** Checks an import again, either keeping what people changed here or replacing it with what the list says. Idempotent.
 *  @returns whether it is being checked again
 *  @throws NotFound for everyone outside its company */
export async function checkWithEdits(
  ctx: Context,
  { importId, keepsEdits }: { importId: string; keepsEdits: boolean },
): Promise<boolean> {
  return change(
    ctx,
    ownListPolicy.change,
    (look) => lockImport(look.db, importId),
    async (tx, list) => {
      if (list.state !== 'checked' || list.keepsEdits === keepsEdits) return list.state === 'checking'
      await tx.db
        .update(managerImports)
        .set({ state: 'checking', keepsEdits, rowsRead: 0 })
        .where(eq(managerImports.id, importId))
      await ctx.jobs.enqueue(tx.db, importOwnListKind, { importId })
      return true
    },
  )
}

/** Deletes a checked or unreadable import, or an applied one's report. @throws NotFound, SignInRequired */
export async function deleteImport(ctx: Context, importId: string): Promise<boolean> {
  return change(
    ctx,
    ownListPolicy.change,
    (look) => lockImport(look.db, importId, 'update'),
    async (tx, list) => {
      // Not while a job is working on it, because the job would stop halfway without a report.
      if (list.state === 'applying' || isClosing(list.report?.closing, ctx.now())) return false
      await tx.db.delete(managerImports).where(eq(managerImports.id, importId))
      return true
    },
  )
}
