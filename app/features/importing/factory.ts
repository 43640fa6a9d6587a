import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { applyImport } from './apply-import.server.ts'
import { startImport } from './start-import.server.ts'

const HEADING = 'external_id,address,zip,price,beds,price_basis'

/** A row of a list: a one-bed home near `usc`. */
export const line = (id: string, address: string, rent = '900') => `${id},${address},90007,${rent},1,unit\n`
export const csv = (rows: string, heading = `${HEADING}\n`) => ({
  name: 'homes.csv',
  bytes: Buffer.from(`${heading}${rows}`),
})
/** The default values of the import form. */
export const typed = { source: 'Our homes', preset: '', campus: '', newAs: 'submitted' }

export async function makeImportingManager(ctx: SystemContext) {
  const user = await makeUser(ctx, { manager: true })
  return { ...ctx, actor: personOf({ ...user, student: false, manager: true }) }
}

/** Submits a list, which a job then checks. @returns the id of its import */
export async function startList(
  manager: SystemContext,
  rows: string,
  form: Partial<typeof typed> = {},
  heading?: string,
): Promise<string> {
  const started = await startImport(manager, { typed: { ...typed, ...form }, file: csv(rows, heading) })
  if (!started.ok) throw new Error(started.reason)
  return started.importId
}

/** Submits a list `at` seconds from now, and applies it.
 *  @param runJobs runs the queued jobs */
export const makeListApplier =
  (ctx: SystemContext, manager: SystemContext, runJobs: (ctx: SystemContext) => Promise<unknown>) =>
  async (rows: string, at: number): Promise<string> => {
    const id = await startList({ ...manager, now: () => new Date(ctx.now().getTime() + at * 1000) }, rows)
    await runJobs(ctx)
    await applyImport(manager, id)
    await runJobs(ctx)
    return id
  }
