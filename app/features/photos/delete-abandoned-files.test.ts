import { expect } from 'vitest'
import { photos } from '#app/database/schema/homes/photos.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { picture } from '#tests/setup/photo-files.ts'
import { finishUpload } from './finish-upload.server.ts'
import { preparePhoto } from './jobs.server.ts'
import { requestUploads } from './request-uploads.server.ts'
import { deleteAbandonedFiles } from './delete-abandoned-files.server.ts'
import { photoFolder, variantPath } from './upload-path.server.ts'

/** All steps of an upload until the photo exists, one at a time. */
function stepsOf(ana: SystemContext, bytes: Buffer) {
  const upload = { id: '', path: '' }
  const file = { name: 'a.jpg', size: bytes.length, type: 'image/jpeg' }
  const steps = [
    async () => {
      const [permission] = await requestUploads(ana, { purpose: 'profile-photo', files: [file] })
      if (!permission?.ok) throw new Error('refused')
      Object.assign(upload, { id: permission.uploadId, path: permission.path })
    },
    () => ana.files.put(upload.path, bytes, { contentType: file.type, contentLength: bytes.length }),
    () => finishUpload(ana, upload.id),
    () => preparePhoto.run(ana, { uploadId: upload.id }),
  ]
  return { upload, steps }
}

/** Runs the cleanup, with a step before or after it lists the files below `prefix`. */
async function cleanUpAround(
  ctx: SystemContext,
  when: 'before' | 'after',
  prefix: string,
  step: () => unknown,
) {
  const list: Context['files']['list'] = async (asked, page) => {
    if (asked === prefix && when === 'before') await step()
    const found = await ctx.files.list(asked, page)
    if (asked === prefix && when === 'after') await step()
    return found
  }
  await deleteAbandonedFiles({ ...ctx, files: { ...ctx.files, list } })
}

test.for(
  (['before', 'after'] as const).flatMap((when) =>
    ['profile-pictures/', 'photos/'].map((prefix) => [when, prefix] as const),
  ),
)(
  'an upload whose every step falls into a sweep, %s it lists %s, loses nothing',
  async ([when, prefix], { ctx }) => {
    const ana = { ...ctx, actor: personOf(await makeUser(ctx)) }
    const { upload, steps } = stepsOf(ana, await picture(700, 500).jpeg().toBuffer())
    for (const step of steps) await cleanUpAround(ctx, when, prefix, step)
    const [photo] = await ctx.db.select().from(photos)
    expect(photo?.id).toBe(upload.id)
    for (const width of photo?.widths ?? [])
      expect(await ctx.files.head(variantPath(upload.id, width, 'webp'))).toBeDefined()
    expect((await ctx.files.list(photoFolder(upload.id))).items).toHaveLength(1 + (photo?.widths.length ?? 0))
    expect(await ctx.files.head(upload.path)).toBeUndefined()
  },
)

test('a cleanup after each stored file of a photo deletes none of them', async ({ ctx }) => {
  const ana = { ...ctx, actor: personOf(await makeUser(ctx)) }
  const { upload, steps } = stepsOf(ana, await picture(700, 500).jpeg().toBuffer())
  for (const step of steps.slice(0, -1)) await step()
  let sweeps = 0
  const put: Context['files']['put'] = async (...args) => {
    const stored = await ctx.files.put(...args)
    await deleteAbandonedFiles(ctx)
    sweeps += 1
    return stored
  }
  await preparePhoto.run({ ...ctx, files: { ...ctx.files, put } }, { uploadId: upload.id })
  expect((await ctx.files.list(photoFolder(upload.id))).items).toHaveLength(sweeps)
  expect(sweeps).toBeGreaterThan(2)
})
