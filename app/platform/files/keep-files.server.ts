import type { Context } from '../context.ts'

/** Runs the store's maintenance and logs its warnings. Never fails, because the site still shows homes when its store is down. */
export async function keepFiles({ files, log }: Pick<Context, 'files' | 'log'>): Promise<void> {
  const { removed, warnings } = await files.maintain()
  for (const warning of warnings) log.warn({}, warning)
  if (removed > 0) log.info({ removed }, 'removed what killed processes left among the files')
}
