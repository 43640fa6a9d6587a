import type { Job } from '#app/platform/jobs/job.ts'
import {
  askManagers,
  returnConfirmedToSearch,
  confirmDemo,
  unlistUnconfirmed,
} from './refresh-listings.server.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { askAboutNextLeases, offerNextLeases } from './next-leases.server.ts'
import { reindexWithheld } from '#app/features/listings/withheld.server.ts'
import { fileFeedSources } from './feed-sources.server.ts'

/** Asks managers whether homes are still available, hides homes that were not confirmed in time, and returns homes to search: those
 *  a longer window covers again, those whose next lease is to be offered, and those someone looks after again. */
export const refreshListingsJob: Job = {
  name: 'refresh-listings',
  alone: true,
  run: async (ctx) => {
    await confirmDemo(ctx, { managed: false })
    await fileFeedSources(ctx)
    const back = await returnConfirmedToSearch(ctx)
    const offered = await inTransaction(ctx, (tx) => offerNextLeases(tx))
    await reindexWithheld(ctx)
    const asked = (await askManagers(ctx)) + (await askAboutNextLeases(ctx))
    const held = await unlistUnconfirmed(ctx)
    if (asked + held > 0) ctx.log.info({ asked, held }, 'homes that need a confirmation')
    if (offered > 0) ctx.log.info({ offered }, 'rented homes that are offered for their next lease')
    if (back > 0) ctx.log.info({ back }, 'homes that a longer window put back into search')
  },
}

/** Confirms the demo's homes every night, including those of its managers. */
export const confirmDemoHomesJob: Job = {
  name: 'confirm-demo-homes',
  alone: true,
  run: async (ctx) => {
    await confirmDemo(ctx, { managed: true })
  },
}
