import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { keepPrepared } from '#app/features/photos/keep-prepared.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { sourcePath } from '#app/platform/process/source-tree.server.ts'
import known from './portraits.json' with { type: 'json' }

const SIDE = 320 // pixels

const payload = z.object({ portraits: z.array(z.object({ ownerId: z.uuid(), portrait: z.string() })) })

/** Stores the portraits of the invented students after the start. They are already processed. */
export const storePortraits: Job<z.infer<typeof payload>> = {
  name: 'store-demo-portraits',
  payload,
  run: async (ctx, { portraits }) => {
    for (const { ownerId, portrait } of portraits) await hang(ctx, ownerId, portrait)
  },
}

async function hang(ctx: SystemContext, ownerId: string, portrait: string): Promise<void> {
  const about = known.find(({ name }) => name === portrait)
  if (!about) throw new Error(`There is no portrait ${portrait}.`)
  const { thumbhash, fingerprint } = about
  const size = { width: SIDE, height: SIDE, thumbhash, fingerprint }
  const photo = { ...size, ownerId, purpose: 'profile-picture' as const, alt: 'A drawn portrait' }
  const file = (width: number) => readFile(sourcePath(`server/demo/portraits/${portrait}-${width}.webp`))
  await keepPrepared(ctx, photo, { 96: await file(96), [SIDE]: await file(SIDE) })
}
