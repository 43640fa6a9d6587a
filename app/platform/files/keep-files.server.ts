import type { Context } from '../context.ts'

/** Puts the store in order, and tells the operator what it could not do by itself. Never fails: a site whose store is
 *  down still shows homes. */
export async function keepFiles({ files, log }: Pick<Context, 'files' | 'log'>): Promise<void> {
  const { removed, warnings } = await files.maintain()
  for (const warning of warnings) log.warn({}, warning)
  if (removed > 0) log.info({ removed }, 'removed what killed processes left among the files')
}
