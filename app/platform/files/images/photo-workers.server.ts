import { availableParallelism } from 'node:os'
import type { AvifOutcome, PhotoOutcome, PhotoWork } from './photo-outcome.ts'
import { PhotoProcess } from './photo-process.server.ts'
import { photoLimits, type PhotoLimits } from './photo-rules.ts'

/** Processor seconds that a photo may take. Unlike elapsed time, this hardly depends on how busy the machine is, so it shows
 *  whether the photo is at fault. */
const PROCESSOR_LIMIT = 20
const TIME_LIMIT = 50_000 // milliseconds: less than the job may take
const QUIET_TIME_LIMIT = 120_000 // milliseconds: at the lowest priority
/** Enough for the largest allowed photo, 50 megapixels as PNG or AVIF. */
const MEMORY_LIMIT = 768 * 1024 * 1024 // bytes
const IDLE_AFTER = 60_000 // milliseconds
/** Processing has a lower priority than serving pages and receiving uploads, because uploaders already see their own
 *  photos in the browser. */
const NICENESS = 5

type Options = {
  /** The number of photos processed at once. */
  processes?: number
  /** The memory limit of each process in bytes. */
  memoryLimit?: number
  /** The nice value of the processes, from 0 to 19. */
  niceness?: number
}

type PhotoOptions = {
  /** The type that the uploader declared; the file must match it. */
  declaredType: string
  limits?: PhotoLimits
  /** Seconds of processor time. */
  processorLimit?: number
  /** Milliseconds. */
  timeLimit?: number
}

/** Processes photos in child processes, which are started on demand and ended when idle. A photo that crashes, hangs or
 *  uses too much memory only ends its child process. */
export class PhotoWorkers {
  /** Processor time of the children so far, in seconds. */
  cpu = 0
  readonly #options: Required<Options>
  readonly #all = new Set<PhotoProcess>()
  readonly #free: PhotoProcess[] = []
  readonly #waiting: (() => void)[] = []
  #working = 0
  #idle: NodeJS.Timeout | undefined
  #closed = false
  /** For low-priority work that nobody waits for. */
  #quiet: PhotoWorkers | undefined

  constructor({
    processes = Math.min(2, availableParallelism()),
    memoryLimit = MEMORY_LIMIT,
    niceness = NICENESS,
  }: Options = {}) {
    this.#options = { processes, memoryLimit, niceness }
  }

  get pids(): number[] {
    return [...this.#all].map(({ pid }) => pid).filter((pid) => pid !== undefined)
  }

  /** Creates all variants of a photo, or returns the reason for its rejection (photo-reasons.ts).
   *  @throws Error when this machine cannot process photos at all */
  async processPhoto(
    bytes: Uint8Array,
    { timeLimit = TIME_LIMIT, limits = photoLimits, processorLimit = PROCESSOR_LIMIT, ...of }: PhotoOptions,
  ): Promise<PhotoOutcome> {
    const work: PhotoWork = { kind: 'photo', bytes, limits, processorLimit, ...of }
    return (await this.#run(work, timeLimit)) as PhotoOutcome
  }

  /** Creates AVIF variants in the same widths from the master of a processed photo. This takes about three times as long,
   *  so it runs in another process with the lowest priority.
   *  @throws Error when this machine cannot process photos at all */
  async makeAvif(master: Uint8Array): Promise<AvifOutcome> {
    if (this.#closed) return { ok: false, reason: 'interrupted' }
    const { memoryLimit } = this.#options
    this.#quiet ??= new PhotoWorkers({ processes: 1, memoryLimit, niceness: 19 })
    const work: PhotoWork = { kind: 'avif', bytes: master, processorLimit: PROCESSOR_LIMIT }
    return (await this.#quiet.#run(work, QUIET_TIME_LIMIT)) as AvifOutcome
  }

  /** Ends all processes; tasks in progress return as interrupted. */
  close(): void {
    this.#closed = true
    this.#quiet?.close()
    this.#endAll()
    for (const go of this.#waiting.splice(0)) go()
  }

  async #run(work: PhotoWork, timeLimit: number): Promise<PhotoOutcome | AvifOutcome> {
    await this.#turn()
    try {
      if (this.#closed) return { ok: false, reason: 'interrupted' }
      const hand = this.#take()
      try {
        const { outcome, cpu } = await hand.run(work, timeLimit)
        this.cpu += cpu
        return outcome
      } finally {
        if (hand.alive) this.#free.push(hand)
        else this.#all.delete(hand)
      }
    } finally {
      this.#working -= 1
      this.#waiting.shift()?.()
      this.#endWhenIdle()
    }
  }

  /** Waits for a free process. */
  async #turn(): Promise<void> {
    clearTimeout(this.#idle)
    while (this.#working >= this.#options.processes && !this.#closed)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#working += 1
  }

  #take(): PhotoProcess {
    for (let hand = this.#free.pop(); hand; hand = this.#free.pop()) {
      if (hand.alive) return hand
      this.#all.delete(hand)
    }
    const { memoryLimit, niceness } = this.#options
    const started = new PhotoProcess(memoryLimit, niceness)
    this.#all.add(started)
    return started
  }

  #endWhenIdle(): void {
    if (this.#working > 0) return
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#endAll(), IDLE_AFTER).unref()
  }

  #endAll(): void {
    for (const hand of this.#all) hand.kill()
    this.#all.clear()
    this.#free.length = 0
  }
}
