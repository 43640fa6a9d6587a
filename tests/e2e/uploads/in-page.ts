// Common parts of the pages of the upload tests: they start uploads and report their state.
import type { UploadOptions } from '#app/platform/files/upload-task/upload-plan.ts'

/** A file of `size` bytes, or a value that is not a file. */
export type Asked = {
  path?: string
  key?: string
  identityId?: string
  size?: number
  fileName?: string
  odd?: unknown
  text?: string
  options?: Omit<UploadOptions, 'onProgress'>
}

type Progress = { transferredBytes: number; totalBytes?: number }

export type Seen = {
  state: string
  progress: Progress[]
  value?: Record<string, unknown>
  error?: { name: string; message: string; canceled: boolean }
}

export type Uploads = {
  begin: (id: string, asked: Asked) => { thrown?: { name: string; message: string }; state?: string }
  act: (id: string, act: 'pause' | 'resume' | 'cancel', message?: string) => string
  look: (id: string) => Seen
  /** Resolves when it ends, in any way. */
  end: (id: string) => Promise<Seen>
}

declare global {
  interface Window {
    uploads: Uploads
  }
}

/** The interface that both clients share. */
type Task = {
  readonly state: string
  readonly result: Promise<object>
  pause: () => void
  resume: () => void
  cancel: (message?: string) => void
}
type Begin = (
  place: { path?: string; key?: string },
  source: never,
  options: Omit<UploadOptions, 'onProgress'> & { onProgress: (progress: Progress) => void },
  identityId: string | undefined,
) => Task

type Kept = { task: Task; seen: Omit<Seen, 'state'>; ended: Promise<void> }

export function installUploads(begin: Begin, isCancel: (error: unknown) => boolean): void {
  const kept = new Map<string, Kept>()
  const find = (id: string) => {
    const found = kept.get(id)
    if (!found) throw new Error(`no upload was begun as ${id}`)
    return found
  }
  window.uploads = {
    begin(id, { path, key, identityId, odd, text, options, ...asked }) {
      const seen: Omit<Seen, 'state'> = { progress: [] }
      try {
        const place = { ...(path === undefined ? {} : { path }), ...(key === undefined ? {} : { key }) }
        const source = (odd === undefined ? (text ?? fileOf(asked)) : odd) as never
        const onProgress = (progress: Progress) => void seen.progress.push(progress)
        const task = begin(place, source, { ...options, onProgress }, identityId)
        const ended = task.result.then(
          (value) => void (seen.value = { ...value }),
          (error: Error) => {
            seen.error = { name: error.name, message: error.message, canceled: isCancel(error) }
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
}

/** Varied bytes, so that a part in the wrong place is detected. */
function fileOf({ size = 0, fileName = 'room.jpg' }: Asked): File {
  const block = new Uint32Array(1024 ** 2 / 4)
  const blocks = Array.from({ length: Math.ceil(size / block.byteLength) }, (_, index) => {
    block.fill(index * 2_654_435_761)
    return new Blob([block])
  })
  return new File([new Blob(blocks).slice(0, size)], fileName, { type: 'image/jpeg', lastModified: 1.7e12 })
}
