import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import type { Context } from '#app/platform/context.ts'
import { test } from '#tests/setup/database.ts'
import { requestUploads } from './request-uploads.server.ts'
import { signUpload } from './sign-upload.server.ts'

async function student(ctx: Context) {
  return { ...ctx, actor: personOf(await makeUser(ctx)) }
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
  const [put, create] = await signUpload(ana, {
    uploadId: small.uploadId,
    requests: [{ operation: 'put' }, { operation: 'create' }],
  })
  expect(new URL(put?.url ?? '').pathname).toContain(small.path)
  expect(create).not.toBeNull()
  const requests = [1, 3, 4].map((partNumber) => ({
    operation: 'part' as const,
    partNumber,
    storeUploadId: 'x',
  }))
  const parts = await signUpload(ana, {
    uploadId: large.uploadId,
    requests: [...requests, { operation: 'put' }],
  })
  expect(parts.map((signed) => signed !== null)).toEqual([true, true, false, false])
})

test('no signed URL outlives the session that requested it', async ({ ctx }) => {
  const ana = await student(ctx)
  const lives = async (sessionEndsAt?: Date) => {
    const asked = {
      ...ana,
      actor: { ...ana.actor, ...(sessionEndsAt && { sessionEndsAt }) } as typeof ana.actor,
    }
    const [permission] = await requestUploads(asked, { purpose: 'profile-photo', files: [jpeg(10)] })
    if (!permission?.ok) throw new Error('refused')
    const { uploadId, first } = permission
    const [signed] = await signUpload(asked, { uploadId, requests: [{ operation: 'head' }] })
    return [first, signed].map((each) => new URL(each?.url ?? '').searchParams.get('X-Amz-Expires'))
  }
  const after = (seconds: number) => new Date(ctx.now().getTime() + seconds * 1000)
  expect(await lives()).toEqual(['900', '900'])
  expect(await lives(after(86_400))).toEqual(['900', '900'])
  expect(await lives(after(300))).toEqual(['300', '300'])
  expect(await lives(after(0.2))).toEqual(['1', '1'])
})

test('a permission includes the signature of the first request: all of a small file, the start of a large one', async ({
  ctx,
}) => {
  const ana = await student(ctx)
  const files = [jpeg(1000), jpeg(12 * 1024 * 1024), jpeg(0)]
  const [small, large, none] = await requestUploads(ana, { purpose: 'profile-photo', files })
  if (!small?.ok || !large?.ok) throw new Error('refused')
  expect(none).not.toHaveProperty('first')
  expect([small.first?.operation, large.first?.operation]).toEqual(['put', 'create'])
  const [put, create] = [small, large].map(({ first }) => new URL(first?.url ?? 'about:blank'))
  expect([put?.pathname, create?.pathname]).toEqual([
    expect.stringContaining(small.path),
    expect.stringContaining(large.path),
  ])
  expect(put?.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
  expect(create?.searchParams.has('uploads')).toBe(true)
})
