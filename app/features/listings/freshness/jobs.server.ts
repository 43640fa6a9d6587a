import type { Job } from '#app/platform/jobs/job.ts'
import { unsafeAskManagers, unsafeConfirmDemo, unsafeHoldUnconfirmed } from './keep-fresh.server.ts'
import { unsafeFileSources } from './source-desk.server.ts'

/** Asks managers whether homes are still available, and hides homes from search that were not confirmed in time. */
export const keepHomesFreshJob: Job = {
  name: 'keep-homes-fresh',
  alone: true,
  run: async (ctx) => {
    await unsafeConfirmDemo(ctx, { managed: false })
    await unsafeFileSources(ctx)
    const asked = await unsafeAskManagers(ctx)
    const held = await unsafeHoldUnconfirmed(ctx)
    if (asked + held > 0) ctx.log.info({ asked, held }, 'homes that somebody must confirm')
  },
}

/** Confirms homes in the demo every night, including those of the demo's managers. */
export const confirmDemoHomesJob: Job = {
  name: 'confirm-demo-homes',
  alone: true,
  run: async (ctx) => {
    await unsafeConfirmDemo(ctx, { managed: true })
  },
}
