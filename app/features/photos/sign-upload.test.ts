import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { requestUploads } from './request-uploads.server.ts'
import { signUpload } from './sign-upload.server.ts'

async function student(ctx: SystemContext, sessionEndsAt?: Date) {
  return { ...ctx, actor: personOf(await makeUser(ctx), sessionEndsAt && { sessionEndsAt }) }
}

const jpeg = (size: number) => ({ name: 'beach.jpg', size, type: 'image/jpeg' })

test('signatures are for exactly what was allowed', async ({ ctx }) => {
  const ana = await student(ctx)
  const MiB = 1024 * 1024
  const [small, large] = await requestUploads(ana, {
    purpose: 'profile-photo',
    files: [jpeg(5 * MiB), jpeg(12 * MiB)],
  })
  if (!small?.ok || !large?.ok) throw new Error('refused')
  const [put, list] = await signUpload(ana, {
    uploadId: small.uploadId,
    requests: [{ operation: 'put' }, { operation: 'list' }],
  })
  expect(new URL(put?.url ?? '').pathname).toContain(small.path)
  expect(list).toBeNull()
  const requests = [1, 3, 4].map((partNumber) => ({
    operation: 'part' as const,
    partNumber,
  }))
  const parts = await signUpload(ana, {
    uploadId: large.uploadId,
    requests: [...requests, { operation: 'put' }],
  })
  expect(parts.map((signed) => signed !== null)).toEqual([true, true, false, false])
})

test('no signed URL outlives the session that requested it', async ({ ctx }) => {
  const lives = async (sessionEndsAt?: Date) => {
    const asked = await student(ctx, sessionEndsAt)
    const [permission] = await requestUploads(asked, { purpose: 'profile-photo', files: [jpeg(10)] })
    if (!permission?.ok) throw new Error('refused')
    const { uploadId, first } = permission
    const [signed] = await signUpload(asked, { uploadId, requests: [{ operation: 'head' }] })
    const urls = [first?.operation === 'put' ? first.url : '', signed?.url ?? '']
    return urls.map((url) => new URL(url).searchParams.get('X-Amz-Expires'))
  }
  const after = (seconds: number) => new Date(ctx.now().getTime() + seconds * 1000)
  expect(await lives()).toEqual(['900', '900'])
  expect(await lives(after(86_400))).toEqual(['900', '900'])
  expect(await lives(after(300))).toEqual(['300', '300'])
  expect(await lives(after(0.2))).toEqual(['1', '1'])
})

test('a permission includes how the upload begins: a signature for all of a small file, the store’s id for a large one', async ({
  ctx,
}) => {
  const ana = await student(ctx)
  const files = [jpeg(1000), jpeg(12 * 1024 * 1024), jpeg(0)]
  const [small, large, none] = await requestUploads(ana, { purpose: 'profile-photo', files })
  if (!small?.ok || !large?.ok) throw new Error('refused')
  expect(none).not.toHaveProperty('first')
  expect([small.first?.operation, large.first?.operation]).toEqual(['put', 'create'])
  const put = new URL(small.first?.operation === 'put' ? small.first.url : 'about:blank')
  expect(put.pathname).toContain(small.path)
  expect(put.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
  const [begun] = (await ctx.files.listUploads('')).items
  expect(large.first).toEqual({ operation: 'create', storeUploadId: begun?.uploadId })
})
