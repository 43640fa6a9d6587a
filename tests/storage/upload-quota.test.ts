// A permission to upload is good for one file of the allowed size.
import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { claimStore } from '#app/features/files/claim-store.server.ts'
import { deleteAbandonedFiles } from '#app/features/photos/delete-abandoned-files.server.ts'
import { beginUpload, signUpload } from '#app/features/photos/sign-upload.server.ts'
import { cancelUpload } from '#app/features/photos/finish-upload.server.ts'
import { requestUploads } from '#app/features/photos/request-uploads.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { stores, type OpenStore } from '#tests/setup/servers/stores.ts'
import { complete, listParts, PART } from './parts.ts'

const SIZE = PART + 1_000_000

describe.each(stores)('a permission on $name', ({ open }) => {
  const opened: OpenStore[] = []
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close()
  })

  async function permitted(ctx: SystemContext) {
    const store = await open()
    opened.push(store)
    const ana = { ...ctx, files: store.files, actor: personOf(await makeUser(ctx)) }
    const files = [{ name: 'a.jpg', size: SIZE, type: 'image/jpeg' }]
    const [permission] = await requestUploads(ana, { purpose: 'profile-photo', files })
    if (!permission?.ok || permission.first?.operation !== 'create') throw new Error('refused')
    const { uploadId, path, first } = permission
    const send = async (partNumber: number, bytes: Buffer) => {
      const [part] = await signUpload(ana, { uploadId, requests: [{ operation: 'part', partNumber }] })
      if (!part) return null
      const answer = await fetch(part.url, {
        method: 'PUT',
        headers: part.headers,
        body: new Uint8Array(bytes),
      })
      return { status: answer.status, number: partNumber, eTag: answer.headers.get('etag') ?? '' }
    }
    const atStore = async () => (await store.files.listUploads('')).items.map((upload) => upload.uploadId)
    return { ana, files: store.files, uploadId, path, storeUploadId: first.storeUploadId, send, atStore }
  }

  test('has one multipart upload, however often it is begun, and no more bytes than allowed', async ({
    ctx,
  }) => {
    const { ana, files, uploadId, path, storeUploadId, send, atStore } = await permitted(ctx)
    for (const _ of [1, 2, 3]) expect(await beginUpload(ana, uploadId)).toEqual({ storeUploadId })
    expect(await atStore()).toEqual([storeUploadId])
    const [bytes, rest] = [randomBytes(PART), randomBytes(1_000_000)]
    for (const _ of [1, 2]) expect(await send(1, bytes)).toMatchObject({ status: 200 })
    const last = await send(2, rest)
    expect(await send(3, rest)).toBeNull()
    const parts = await listParts(files, path, storeUploadId)
    expect(parts.map(({ number }) => number)).toEqual([1, 2])
    expect(last).toMatchObject({ status: 200 })
    expect((await complete(files, path, storeUploadId, parts)).status).toBe(200)
    expect((await files.head(path))?.size).toBe(SIZE)

    // After that, a new one replaces the object.
    const again = await beginUpload(ana, uploadId)
    expect(await atStore()).toEqual([again.storeUploadId])
  })

  test('that is canceled leaves no part, and nothing more can be begun or sent', async ({ ctx }) => {
    const { ana, files, uploadId, path, send, atStore } = await permitted(ctx)
    await send(1, randomBytes(PART))
    await cancelUpload(ana, uploadId)
    expect(await atStore()).toEqual([])
    expect(await files.head(path)).toBeUndefined()
    await expect(beginUpload(ana, uploadId)).rejects.toThrow(NotFound)
    await expect(send(2, randomBytes(10))).rejects.toThrow(NotFound)
  })

  test('that is canceled before its file arrives leaves nothing after the next cleanup', async ({ ctx }) => {
    const { ana, files } = await permitted(ctx)
    const file = { name: 'a.jpg', size: 10, type: 'image/jpeg' }
    const [small] = await requestUploads(ana, { purpose: 'profile-photo', files: [file] })
    if (!small?.ok || small.first?.operation !== 'put') throw new Error('refused')
    await cancelUpload(ana, small.uploadId)
    // The store itself accepts what is signed; for the disk store, the site in front refuses it (tests/http/photos.test.ts).
    const { url, headers } = small.first
    const answer = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(10) })
    expect([answer.status, (await files.head(small.path))?.size]).toEqual([200, 10])
    await claimStore({ ...ctx, files })
    await deleteAbandonedFiles({ ...ctx, files })
    expect(await files.head(small.path)).toBeUndefined()
  })

  test('of which the store lost the upload begins another one', async ({ ctx }) => {
    const { ana, files, uploadId, path, storeUploadId, send, atStore } = await permitted(ctx)
    await files.abort(path, storeUploadId)
    const begun = await beginUpload(ana, uploadId)
    expect(await atStore()).toEqual([begun.storeUploadId])
    expect(await send(1, randomBytes(PART))).toMatchObject({ status: 200 })
  })
})
