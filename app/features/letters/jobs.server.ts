import { z } from 'zod'
import type { Job } from '#app/platform/jobs/job.ts'
import { claimLetter, dueIn, recordFailure, recordSent } from './sending/letter-state.server.ts'
import { postLetter } from './sending/post-letter.server.ts'
import { LEASE } from './rules.ts'
import { tidyLetters } from './sending/tidy-letters.server.ts'

const payload = z.object({ letterId: z.uuid() })

/** Sends one e-mail. A second run of the job finds it claimed and checks again later. */
export const sendLetter: Job<z.infer<typeof payload>> = {
  name: 'send-letter',
  payload,
  atOnce: 4,
  endsWithin: LEASE,
  async run(ctx, { letterId }) {
    const sendIn = (db: typeof ctx.db, seconds: number) =>
      ctx.jobs.enqueue(db, sendLetter, { letterId }, { startAfter: seconds, key: letterId })
    const letter = await claimLetter(ctx.db, letterId, ctx.now())
    if (!letter) {
      const wait = await dueIn(ctx.db, letterId, ctx.now())
      if (wait !== null) await sendIn(ctx.db, wait)
      return
    }
    const fields = { letterId, kind: letter.kind, tries: letter.tries }
    const failure = await postLetter(ctx, letter)
    if (!failure) {
      await recordSent(ctx.db, letter, ctx.now())
      ctx.log.info(fields, 'e-mail sent')
      return
    }
    ctx.log.warn({ ...fields, reason: failure.reason }, 'e-mail not sent')
    await ctx.db.transaction(async (tx) => {
      const wait = await recordFailure(tx, letter, failure, ctx.now())
      if (wait !== null) await sendIn(tx, wait)
    })
  },
}

/** Erases expired texts, deletes old rows, and queues e-mails again whose job was lost. */
export const tidyLettersJob: Job = {
  name: 'tidy-letters',
  alone: true,
  async run(ctx) {
    const lost = await tidyLetters(ctx.db, ctx.now())
    for (const letterId of lost) await ctx.jobs.enqueue(ctx.db, sendLetter, { letterId }, { key: letterId })
  },
}
