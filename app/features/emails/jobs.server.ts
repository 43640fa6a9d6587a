import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { isUnavailable } from '#app/database/availability/unavailable.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import {
  claimEmail,
  secondsUntilDue,
  recordFailure,
  recordSent,
  type QueuedEmail,
} from './email-state.server.ts'
import { deliverEmail } from './deliver-email.server.ts'
import { LEASE, RECORD_WITHIN } from './rules.ts'
import { cleanUpEmails } from './clean-up-emails.server.ts'

const payload = z.object({ emailId: z.uuid() })

/** Sends one email. A second run of the job finds it claimed and checks again later. */
export const sendEmail: Job<z.infer<typeof payload>> = {
  name: 'send-email',
  payload,
  atOnce: 4,
  endsWithin: LEASE,
  async run(ctx, { emailId }) {
    const sendIn = (db: typeof ctx.db, seconds: number) =>
      ctx.jobs.enqueue(db, sendEmail, { emailId }, { startAfter: seconds, key: emailId })
    const email = await claimEmail(ctx.db, emailId, ctx.now())
    if (!email) {
      const wait = await secondsUntilDue(ctx.db, emailId, ctx.now())
      if (wait !== null) await sendIn(ctx.db, wait)
      return
    }
    const fields = { emailId: emailId, kind: email.kind, tries: email.tries }
    const failure = await deliverEmail(ctx, email)
    if (!failure) {
      await recordSurely(ctx, email)
      ctx.log.info(fields, 'email sent')
      return
    }
    ctx.log.warn({ ...fields, reason: failure.reason }, 'email not sent')
    await ctx.db.transaction(async (tx) => {
      const wait = await recordFailure(tx, email, failure, ctx.now())
      if (wait !== null) await sendIn(tx, wait)
    })
  },
}

/** Records that an email was sent, and retries while the database cannot be reached: if it stayed unrecorded, it would be sent twice. */
async function recordSurely(ctx: SystemContext, email: QueuedEmail): Promise<void> {
  const until = performance.now() + RECORD_WITHIN * 1000
  for (;;) {
    try {
      return await recordSent(ctx.db, email, ctx.now())
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > until) throw error
      ctx.log.warn({ emailId: email.id, kind: email.kind }, 'email sent, not recorded yet')
      await pause(1_000)
    }
  }
}

/** Erases expired texts, deletes old rows, and requeues emails whose job was lost. */
export const cleanUpEmailsJob: Job = {
  name: 'clean-up-emails',
  alone: true,
  async run(ctx) {
    const lost = await cleanUpEmails(ctx.db, ctx.now())
    for (const emailId of lost) await ctx.jobs.enqueue(ctx.db, sendEmail, { emailId }, { key: emailId })
  },
}
