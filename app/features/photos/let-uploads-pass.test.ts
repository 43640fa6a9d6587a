import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { finishUpload } from './finish-upload.server.ts'
import { letUploadsPass } from './let-uploads-pass.server.ts'
import { requestUploads } from './request-uploads.server.ts'

const type = 'image/jpeg'
const later = (ctx: SystemContext, ms: number): SystemContext => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() + ms),
})

/** A new person who may send a photo, and perhaps has sent it. @returns the upload's id */
async function begin(ctx: SystemContext, { sent }: { sent: boolean }): Promise<string> {
  const ana = { ...ctx, actor: personOf(await makeUser(ctx)) }
  const [answer] = await requestUploads(ana, {
    purpose: 'profile-photo',
    files: [{ name: 'a', size: 9, type }],
  })
  if (!answer?.ok) throw new Error('refused')
  if (sent) {
    await ctx.files.put(answer.path, Buffer.alloc(9), { contentType: type, contentLength: 9 })
    await finishUpload(ana, answer.uploadId)
  }
  return answer.uploadId
}

/** @returns how many times it checked before letting the photo be prepared: once if it did not wait */
async function timesAsked(ctx: SystemContext, uploadId: string): Promise<number> {
  let times = 0
  const now = () => {
    times += 1
    return ctx.now()
  }
  await letUploadsPass(ctx.db, uploadId, now)
  return times
}

test('a photo is prepared at once while nobody sends another', async ({ ctx }) => {
  await begin(ctx, { sent: true })
  expect(await timesAsked(ctx, await begin(ctx, { sent: true }))).toBe(1)
})

test('while somebody begins to send one it waits, for a second at most', async ({ ctx }) => {
  const uploadId = await begin(ctx, { sent: true })
  await begin(ctx, { sent: false })
  expect(await timesAsked(ctx, uploadId)).toBe(5)
})

test('it does not wait for one that takes long, nor when it has waited in the queue', async ({ ctx }) => {
  await begin(ctx, { sent: false })
  const slow = later(ctx, 2500)
  expect(await timesAsked(slow, await begin(slow, { sent: true }))).toBe(1)
  const uploadId = await begin(ctx, { sent: true })
  expect(await timesAsked(later(ctx, 1000), uploadId)).toBe(1)
})
