import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { personOf } from '#app/features/accounts/factory.ts'
import { addPhotos } from '#app/features/photos/add-photos.server.ts'
import { photosOfSublet } from '#app/features/photos/photos.query.server.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { sourcePath } from '#app/platform/process/source-tree.server.ts'

/** Adds a demo picture to a sublet of an invented student, as that student would. */
export const uploadSubletPhoto: Job<{ subletId: string; ownerId: string; picture: string }> = {
  name: 'upload-demo-sublet-photo',
  payload: z.object({ subletId: z.uuid(), ownerId: z.uuid(), picture: z.string().max(200) }),
  run: async (ctx, { subletId, ownerId, picture }) => {
    const asOwner = { ...ctx, actor: personOf({ id: ownerId, student: true, manager: false, admin: false }) }
    const { photos, uploads } = await photosOfSublet(asOwner, subletId)
    if (photos.length + uploads.length > 0) return
    const bytes = await readFile(sourcePath(`server/demo/photos/${picture}`))
    const file = new File([bytes], 'place.webp', { type: 'image/webp' })
    const refusals = await addPhotos(asOwner, { purpose: 'sublet-photo', subletId, files: [file] })
    if (refusals.length > 0) throw new Error(refusals.join(' '))
  },
}
