import { CanceledError } from './request/upload-error.ts'
import { byteLength, SMALLEST_PART } from './parts.ts'
import { putObject } from './request/put-object.ts'
import { type ResumableUploads, resumableUploads } from './resumable-uploads.ts'
import { nextState, type TaskEvent, type TaskState } from './task-state.ts'
import { uploadInParts } from './upload-in-parts.ts'
import { planUpload, type UploadInput, type UploadPlan, type UploadResult } from './upload-plan.ts'

export type UploadTask = {
  readonly state: TaskState
  /** Pending while paused. Rejects with an UploadError, or with a CanceledError after `cancel`. */
  readonly result: Promise<UploadResult>
  /** Stops the current requests; uploaded parts are kept. Only for multipart uploads. */
  pause: () => void
  resume: () => void
  /** Removes everything, here and at the store. */
  cancel: (message?: string) => void
}

type Job = { run: (signal: AbortSignal) => Promise<UploadResult>; cancel?: () => Promise<void> }

/** Starts an upload immediately.
 *  @throws UploadError when the size of the source is unknown or exceeds the limit. All other errors are reported
 *  through `result`. */
export function uploadTask(input: UploadInput, uploads = resumableUploads()): UploadTask {
  const inParts = byteLength(input.source) > SMALLEST_PART
  const { promise: result, resolve, reject } = Promise.withResolvers<UploadResult>()
  let state: TaskState = 'IN_PROGRESS'
  let running = new AbortController()
  let job: Job | undefined

  const happens = (event: TaskEvent): boolean => {
    const next = nextState(state, event, inParts)
    state = next ?? state
    return next !== null
  }
  const run = async (signal: AbortSignal) => {
    job ??= jobOf(planUpload(input), inParts, uploads)
    return job.run(signal)
  }
  const start = async ({ signal }: AbortController) => {
    try {
      const value = await run(signal)
      if (!signal.aborted && happens('succeed')) resolve(value)
    } catch (failure) {
      if (!signal.aborted && happens('fail')) reject(failure)
    }
  }

  void start(running)
  return {
    get state() {
      return state
    },
    result,
    pause() {
      if (happens('pause')) running.abort()
    },
    resume() {
      if (!happens('resume')) return
      running = new AbortController()
      void start(running)
    },
    cancel(message) {
      if (!happens('cancel')) return
      running.abort()
      job?.cancel?.().catch(() => {}) // the server deletes what remains at the store
      reject(
        inParts
          ? new CanceledError('CanceledError', message || 'Upload is canceled by user')
          : new CanceledError('ERR_CANCELED', message || 'canceled'),
      )
    },
  }
}

function jobOf(plan: UploadPlan, inParts: boolean, uploads: ResumableUploads): Job {
  return inParts ? uploadInParts(plan, uploads) : { run: (signal) => putObject(plan, signal) }
}
