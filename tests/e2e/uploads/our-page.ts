// The page that uploads with our task.
import { textOf } from '#app/platform/files/object-store/answers/xml.ts'
import { signInBatches } from '#app/platform/files/upload-task/request/sign-in-batches.ts'
import { errorIn } from '#app/platform/files/upload-task/request/store-xml.ts'
import type { CreateUpload, SignedRequest } from '#app/platform/files/upload-task/request/store-request.ts'
import {
  integrityError,
  isCancelError,
  UploadError,
} from '#app/platform/files/upload-task/request/upload-error.ts'
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

/** The site creates uploads itself. Here the page does it, like the Amplify client, so that both send the same requests and faults
 *  can be injected. */
const create: CreateUpload = async (details) => {
  const signed = await sign('create' as never, details)
  if (!signed) return null
  const answer = await fetch(signed.url, { method: 'POST', headers: signed.headers })
  const body = await answer.text()
  const { code, message } = errorIn(body) ?? { code: String(answer.status), message: String(answer.status) }
  if (!answer.ok) throw new UploadError(code, message, answer.status)
  const uploadId = textOf(body, 'UploadId')
  if (!uploadId) throw integrityError()
  return uploadId
}

installUploads(
  (place, source, options, identityId) =>
    uploadTask({
      ...place,
      identityId,
      source,
      bucket: 'roost.test',
      sign,
      create,
      options,
    }),
  isCancelError,
)
