import { inTransaction } from '#app/database/transaction.server.ts'
import { hasDemoStudents } from '#app/features/sign-in/demo-accounts.query.server.ts'
import { makeStudents } from '#app/features/profiles/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { storePortraits } from './store-portraits.ts'
import { inventStudents } from './students.ts'

/** Creates the invented students once, all of them or none. They cannot sign in.
 *  @returns how many were created now */
export async function makeDemoStudents(ctx: SystemContext): Promise<number> {
  if (await hasDemoStudents(ctx)) return 0
  const students = inventStudents(ctx.now())
  await inTransaction(ctx, async (tx) => {
    const ids = await makeStudents(tx, students)
    const portraits = students.flatMap(({ portrait }, index) => {
      const ownerId = ids[index]
      return portrait && ownerId ? [{ ownerId, portrait }] : []
    })
    await ctx.jobs.enqueue(tx.db, storePortraits, { portraits })
  })
  return students.length
}
