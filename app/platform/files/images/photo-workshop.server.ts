import { availableParallelism } from 'node:os'
import type { AvifOutcome, PhotoOutcome, PhotoWork } from './photo-outcome.ts'
import { PhotoProcess } from './photo-process.server.ts'
import { photoLimits, type PhotoLimits } from './photo-rules.ts'

const TIME_LIMIT = 20_000 // milliseconds
const QUIET_TIME_LIMIT = 120_000 // milliseconds: on a busy machine it hardly gets on
/** The worst allowed photo, 50 megapixels as PNG or AVIF, should fit. */
const MEMORY_LIMIT = 768 * 1024 * 1024 // bytes
const IDLE_AFTER = 60_000 // milliseconds
/** Whoever sends photos sees them at once from the own browser; pages and the photos still on their way go first. */
const NICENESS = 5

type Options = {
  /** How many photos are prepared at once. */
  processes?: number
  /** Bytes for each of them. */
  memoryLimit?: number
  /** How far everything else on the machine goes first, from 0 to 19. */
  niceness?: number
}

type PhotoOptions = {
  /** What the uploader said it is; the bytes must agree. */
  declaredType: string
  limits?: PhotoLimits
  /** Milliseconds. */
  timeLimit?: number
}

/** Prepares photos in processes of their own, started when needed and ended when there has been nothing to do. A photo
 *  that crashes, hangs or eats memory costs its process, never the site. */
export class PhotoWorkshop {
  /** Seconds of processor time that all work took so far, in the children. */
  cpu = 0
  readonly #options: Required<Options>
  readonly #all = new Set<PhotoProcess>()
  readonly #free: PhotoProcess[] = []
  readonly #waiting: (() => void)[] = []
  #working = 0
  #idle: NodeJS.Timeout | undefined
  #closed = false
  /** Where nobody waits for anything. */
  #quiet: PhotoWorkshop | undefined

  constructor({
    processes = Math.min(2, availableParallelism()),
    memoryLimit = MEMORY_LIMIT,
    niceness = NICENESS,
  }: Options = {}) {
    this.#options = { processes, memoryLimit, niceness }
  }

  /** The processes there are now. */
  get pids(): number[] {
    return [...this.#all].map(({ pid }) => pid).filter((pid) => pid !== undefined)
  }

  /** Everything that is served and kept of a photo, or the reason to tell its owner (photo-reasons.ts).
   *  @throws Error when this machine cannot prepare any photo */
  async processPhoto(
    bytes: Uint8Array,
    { declaredType, limits = photoLimits, timeLimit = TIME_LIMIT }: PhotoOptions,
  ): Promise<PhotoOutcome> {
    return (await this.#run({ kind: 'photo', bytes, declaredType, limits }, timeLimit)) as PhotoOutcome
  }

  /** AVIF in the same widths, from the master of a prepared photo: about three times its work, in one more process that
   *  everything else on the machine goes before.
   *  @throws Error as above */
  async makeAvif(master: Uint8Array, { timeLimit = QUIET_TIME_LIMIT } = {}): Promise<AvifOutcome> {
    if (this.#closed) return { ok: false, reason: 'interrupted' }
    const { memoryLimit } = this.#options
    this.#quiet ??= new PhotoWorkshop({ processes: 1, memoryLimit, niceness: 19 })
    return (await this.#quiet.#run({ kind: 'avif', bytes: master }, timeLimit)) as AvifOutcome
  }

  /** Ends all processes; work that was under way comes back as interrupted. */
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

  /** Waits until fewer than the allowed number are at work. */
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
