import type { Job } from '#app/platform/jobs/job.ts'
import { unsafeAskManagers, unsafeConfirmDemo, unsafeHoldUnconfirmed } from './keep-fresh.server.ts'
import { unsafeFileSources } from './source-desk.server.ts'

/** Asks managers whether homes are still there, and takes those out of the search that nobody confirmed in time. */
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

/** The managers of the demo answer at night, all of them. */
export const confirmDemoHomesJob: Job = {
  name: 'confirm-demo-homes',
  alone: true,
  run: async (ctx) => {
    await unsafeConfirmDemo(ctx, { managed: true })
  },
}
