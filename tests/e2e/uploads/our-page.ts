// The page that uploads with our task.
import { signInBatches } from '#app/platform/files/upload-task/sign-in-batches.ts'
import type { SignedRequest } from '#app/platform/files/upload-task/store-request.ts'
import { isCancelError, UploadError } from '#app/platform/files/upload-task/upload-error.ts'
import type { UploadInput } from '#app/platform/files/upload-task/upload-plan.ts'
import { uploadTask } from '#app/platform/files/upload-task/upload-task.ts'
import { installUploads } from './in-page.ts'

const sign = signInBatches(async (requests) => {
  const answer = await fetch('/sign', { method: 'POST', body: JSON.stringify(requests) })
  const { refused, signed } = (await answer.json()) as {
    refused?: string
    signed: (SignedRequest | null)[]
  }
  if (refused) throw new UploadError('Refused', refused, answer.status)
  return signed
})

installUploads(
  (place, source, options, identityId) =>
    uploadTask({
      ...(place as Pick<UploadInput, 'path' | 'key'>),
      identityId,
      source,
      bucket: 'roost.test',
      sign,
      options,
    }),
  isCancelError,
)
