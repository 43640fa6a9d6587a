import { expect } from 'vitest'
import { uploads } from '#app/database/schema/homes/photos.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { test } from '#tests/setup/databases/database.ts'
import { cancelUpload, finishUpload } from './finish-upload.server.ts'
import { requestUploads } from './request-uploads.server.ts'
import { MOST_TRIES_BY_HAND, UPLOADS_A_DAY } from './rules.ts'

const file = { name: 'beach.jpg', size: 10, type: 'image/jpeg' }

test('cancelled uploads count toward the daily limit, without their names', async ({ ctx }) => {
  const ana = { ...ctx, actor: personOf(await makeUser(ctx)) }
  for (let asked = 0; asked < UPLOADS_A_DAY; asked += 1) {
    const [answer] = await requestUploads(ana, { purpose: 'profile-photo', files: [file] })
    if (!answer?.ok) throw new Error(`refused after ${asked}`)
    await cancelUpload(ana, answer.uploadId)
  }
  const one = { purpose: 'profile-photo' as const, files: [file] }
  expect(await requestUploads(ana, one)).toEqual([{ ok: false, message: expect.stringContaining('a day') }])
  const kept = await ctx.db.selectDistinct({ name: uploads.fileName, alt: uploads.alt }).from(uploads)
  expect(kept).toEqual([{ name: '', alt: '' }])
})

test('a photo that crashes its processing is not retried forever', async ({ ctx }) => {
  const ana = { ...ctx, actor: personOf(await makeUser(ctx)) }
  const [answer] = await requestUploads(ana, { purpose: 'profile-photo', files: [file] })
  if (!answer?.ok) throw new Error(answer?.message)
  const { uploadId, path } = answer
  await ctx.files.put(path, Buffer.alloc(file.size), { contentType: file.type, contentLength: file.size })
  await ctx.db.update(uploads).set({ state: 'refused', reason: 'interrupted', tries: MOST_TRIES_BY_HAND })
  expect(await finishUpload(ana, uploadId)).toMatchObject({ ok: false })
  await ctx.db.update(uploads).set({ tries: MOST_TRIES_BY_HAND - 1 })
  expect(await finishUpload(ana, uploadId)).toEqual({ ok: true })
})
