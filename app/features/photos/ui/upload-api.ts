import { href } from 'react-router'
import { UploadError } from '#app/platform/files/upload-task/request/upload-error.ts'
import { signInBatches } from '#app/platform/files/upload-task/request/sign-in-batches.ts'
import type {
  CreateUpload,
  Sign,
  SignedRequest,
} from '#app/platform/files/upload-task/request/store-request.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import type { RequestUploadsOutcome } from '../request-uploads.server.ts'
import type { FirstRequest } from '../sign-upload.server.ts'
import type { UploadProgress } from '../photos.query.server.ts'
import type { UploadForm } from '../fields.ts'

/** The user must log in again before anything continues. */
export class SignedOut extends Error {}

async function sentence(response: Response): Promise<string> {
  const answer = (await response.json().catch(() => ({}))) as { error?: string } & Partial<FormAnswer>
  return answer.failed ?? answer.error ?? 'Something went wrong on our side. Please try again.'
}

/** @throws SignedOut, UploadError with the server's message (`Unavailable` if it may be temporary, otherwise `Refused`), or
 *  TypeError without a connection */
async function ask<Answer>(
  path: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(path, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    }),
  })
  if (response.status === 401) throw new SignedOut('Your session has ended. Log in again to continue.')
  const name = response.status >= 500 ? 'Unavailable' : 'Refused'
  if (!response.ok) throw new UploadError(name, await sentence(response), response.status)
  const answer = response.status === 204 ? undefined : await response.json()
  return answer
}

export async function requestUpload(form: UploadForm): Promise<RequestUploadsOutcome> {
  const { uploads } = await ask<{ uploads: RequestUploadsOutcome[] }>(href('/api/uploads'), 'POST', form)
  return uploads[0] ?? { ok: false, message: 'There was no answer. Please try again.' }
}

export const finishUpload = (uploadId: string) =>
  ask<void>(href('/api/uploads/:uploadId', { uploadId }), 'POST')
export const cancelUpload = (uploadId: string) =>
  ask<void>(href('/api/uploads/:uploadId', { uploadId }), 'DELETE')
export const uploadState = (uploadId: string) =>
  ask<UploadProgress>(href('/api/uploads/:uploadId', { uploadId }), 'GET')

/** Starts an upload's multipart upload. @param first came with the permission; used for the first attempt */
export function creatorOf(uploadId: string, first?: FirstRequest): CreateUpload {
  let unused = first?.operation === 'create' ? first.storeUploadId : undefined
  return async () => {
    const known = unused
    unused = undefined
    if (known !== undefined) return known
    try {
      return (await ask<{ storeUploadId: string }>(href('/api/uploads/:uploadId', { uploadId }), 'PUT'))
        .storeUploadId
    } catch (failure) {
      if (failure instanceof SignedOut) return null
      throw failure
    }
  }
}

/** Requests signatures for one upload. @param first came with the permission; used for the first attempt */
export function signerOf(uploadId: string, first?: FirstRequest): Sign {
  const ask = askInBatches(uploadId)
  let unused = first?.operation === 'put' ? first : undefined
  return async (operation, details) => {
    const known = unused
    unused = undefined
    return known?.operation === operation ? known : ask(operation, details)
  }
}

function askInBatches(uploadId: string): Sign {
  return signInBatches(async (wanted) => {
    const requests = wanted.map(({ operation, details }) => ({
      operation,
      ...(details.partNumber !== undefined && { partNumber: details.partNumber }),
    }))
    try {
      const { signed } = await ask<{ signed: (SignedRequest | null)[] }>(href('/api/uploads/sign'), 'POST', {
        uploadId,
        requests,
      })
      return signed
    } catch (failure) {
      if (failure instanceof SignedOut) return wanted.map(() => null)
      throw failure
    }
  })
}
