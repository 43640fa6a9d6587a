// What the page of the upload tests runs: begins uploads, and says how they stand. Bundled by `bundle.ts`.
import { signInBatches } from '#app/platform/files/upload-task/sign-in-batches.ts'
import type { SignedRequest } from '#app/platform/files/upload-task/store-request.ts'
import { isCancelError, UploadError } from '#app/platform/files/upload-task/upload-error.ts'
import type { UploadOptions, UploadResult } from '#app/platform/files/upload-task/upload-plan.ts'
import { uploadTask, type UploadTask } from '#app/platform/files/upload-task/upload-task.ts'

/** `size` bytes of a file, or what is no file as it is. */
export type Asked = {
  path?: string
  key?: string
  /** A path that is made of the person's id. */
  ownPath?: boolean
  identityId?: string
  size?: number
  fileName?: string
  odd?: unknown
  text?: string
  options?: Omit<UploadOptions, 'onProgress'>
}

export type Seen = {
  state: string
  progress: { transferredBytes: number; totalBytes: number }[]
  value?: UploadResult
  error?: { name: string; message: string; canceled: boolean }
}

export type Uploads = {
  begin: (id: string, asked: Asked) => { thrown?: { name: string; message: string }; state?: string }
  act: (id: string, act: 'pause' | 'resume' | 'cancel', message?: string) => string
  look: (id: string) => Seen
  /** Once it has ended, whatever the end. */
  end: (id: string) => Promise<Seen>
}

declare global {
  interface Window {
    uploads: Uploads
  }
}

/** Bytes that differ from each other, so that a part in the wrong place is found. */
function fileOf({ size = 0, fileName = 'room.jpg' }: Asked): File {
  const block = new Uint32Array(1024 ** 2 / 4)
  const blocks = Array.from({ length: Math.ceil(size / block.byteLength) }, (_, index) => {
    block.fill(index * 2_654_435_761)
    return new Blob([block])
  })
  return new File([new Blob(blocks).slice(0, size)], fileName, { type: 'image/jpeg', lastModified: 1.7e12 })
}

const sign = signInBatches(async (requests) => {
  const answer = await fetch('/sign', { method: 'POST', body: JSON.stringify(requests) })
  const { refused, signed } = (await answer.json()) as {
    refused?: string
    signed: (SignedRequest | null)[]
  }
  if (refused) throw new UploadError('Refused', refused, answer.status)
  return signed
})

type Kept = { task: UploadTask; seen: Omit<Seen, 'state'>; ended: Promise<void> }
const kept = new Map<string, Kept>()

function find(id: string): Kept {
  const found = kept.get(id)
  if (!found) throw new Error(`no upload was begun as ${id}`)
  return found
}

window.uploads = {
  begin(id, { path, key, ownPath, identityId, odd, text, options, ...asked }) {
    const seen: Omit<Seen, 'state'> = { progress: [] }
    try {
      const task = uploadTask({
        path: ownPath ? (me) => `people/${me.identityId}.jpg` : path,
        key,
        identityId,
        source: odd === undefined ? (text ?? fileOf(asked)) : (odd as string),
        bucket: 'roost.test',
        sign,
        options: { ...options, onProgress: (progress) => void seen.progress.push(progress) },
      })
      const ended = task.result.then(
        (value) => void (seen.value = value),
        (error: Error) => {
          seen.error = { name: error.name, message: error.message, canceled: isCancelError(error) }
        },
      )
      kept.set(id, { task, seen, ended })
      return { state: task.state }
    } catch (error) {
      const { name, message } = error as Error
      return { thrown: { name, message } }
    }
  },
  act(id, act, message) {
    const { task } = find(id)
    if (act === 'cancel') task.cancel(message)
    else task[act]()
    return task.state
  },
  look(id) {
    const { task, seen } = find(id)
    return { ...seen, state: task.state }
  },
  async end(id) {
    await find(id).ended
    return this.look(id)
  },
}
