import type { Person } from '../access.ts'
import { firstIdOf, newId } from '../addresses/ids.ts'
import { describeError, type Log } from '../log/log.server.ts'
import { parseChannelMessage } from './channel.ts'
import type { LiveEvent } from './live-kind.ts'
import { latestOfEach } from './latest-of-each.ts'
import { isTooOld, withOverlap } from './replay.ts'
import { EventStream } from './stream.server.ts'

/** An event and its receiver. */
export type EventRow = LiveEvent & { userId: string }

/** What a hub needs from the rest of the site. */
export type HubSource = {
  /** Listens to other processes. `connected` is called at the start and after each interruption, during which
   *  messages may have been lost. */
  listen: (heard: (payload: string) => void, connected: () => void) => Promise<{ close: () => Promise<void> }>
  byId: (ids: string[]) => Promise<EventRow[]>
  after: (userIds: string[], id: string) => Promise<EventRow[]>
  /** The people of these sessions with their current rights; ended sessions are missing. */
  peopleOf: (sessionIds: string[]) => Promise<Map<string, Person>>
  mayKnow: (person: Person, event: EventRow) => Promise<boolean>
  log: Log
}

/** Streams for one person; further browsers poll instead. */
const MOST_OF_PERSON = 10
const MOST_OF_PROCESS = 5_000
const BEAT_EVERY = 20_000 // milliseconds

type Open = { person: Pick<Person, 'userId' | 'sessionId' | 'suspended'>; stream: EventStream }

/** The open event streams of this process. A stream gets its person's events for as long as the session lives. */
export class LiveHub {
  readonly #source: HubSource
  readonly #open = new Map<string, Set<Open>>()
  #count = 0
  #listening: { close: () => Promise<void> } | undefined
  #timer: NodeJS.Timeout | undefined
  #closed = false
  /** Announced but not yet read. */
  #waiting = new Set<string>()
  /** People whose streams end after the events before it are sent. */
  #renewing = new Set<string>()
  #working = false
  /** Recently sent events, to avoid sending them again when the hub checks for lost messages. */
  #sent = new Set<string>()
  #heardAll = new Date()

  constructor(source: HubSource) {
    this.#source = source
  }

  get size(): number {
    return this.#count
  }

  /** @param beatEvery milliseconds between heartbeats */
  async start(beatEvery = BEAT_EVERY): Promise<void> {
    this.#timer = setInterval(() => void this.#guarded(() => this.#beat()), beatEvery).unref()
    const caughtUp = () => void this.#guarded(() => this.#catchUp())
    this.#listening = await this.#source.listen((payload) => this.#hear(payload), caughtUp)
  }

  /** Ends all streams and accepts no more; browsers reconnect to another process. */
  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
    for (const { stream } of this.#all()) stream.end()
    void this.#listening?.close().catch(() => {})
  }

  /** A new stream for a person, or null when there are too many.
   *  @param after the last event id that the browser received */
  open(person: Person, after: string): ReadableStream<Uint8Array> | null {
    const own = this.#open.get(person.userId) ?? new Set()
    if (this.#closed || own.size >= MOST_OF_PERSON || this.#count >= MOST_OF_PROCESS) return null
    const open: Open = { person, stream: new EventStream(() => this.#remove(open)) }
    this.#open.set(person.userId, own.add(open))
    this.#count += 1
    open.stream.beat(after)
    void this.#replay(open, after).catch((error: unknown) => {
      this.#source.log.error(describeError(error), 'live')
      open.stream.end() // the browser reconnects and tries again
    })
    return open.stream.body
  }

  /** A person's events after an id, for browsers that poll. `last` is the id to continue from. */
  async since(
    person: Person,
    after: string,
  ): Promise<{ events: LiveEvent[]; last: string; missed: boolean }> {
    const last = newId()
    const rows = await this.#source.after([person.userId], withOverlap(after))
    const events: LiveEvent[] = []
    for (const { userId, ...event } of latestOfEach(rows)) {
      if (await this.#source.mayKnow(person, { userId, ...event })) events.push(event)
    }
    return { events, last, missed: isTooOld(after) }
  }

  #remove(open: Open): void {
    const own = this.#open.get(open.person.userId)
    if (!own?.delete(open)) return
    this.#count -= 1
    if (own.size === 0) this.#open.delete(open.person.userId)
  }

  #hear(payload: string): void {
    const word = parseChannelMessage(payload)
    if (word?.what === 'session') this.#endSession(word.sessionId)
    if (!word || word.what === 'session' || !this.#open.has(word.userId)) return
    if (word.what === 'event') this.#waiting.add(word.id)
    else this.#renewing.add(word.userId)
    if (!this.#working) void this.#guarded(() => this.#work())
  }

  /** While one batch is processed, the next one is collected. */
  async #work(): Promise<void> {
    this.#working = true
    try {
      while (this.#waiting.size + this.#renewing.size > 0) {
        const [ids, userIds] = [[...this.#waiting], [...this.#renewing]]
        this.#waiting.clear()
        this.#renewing.clear()
        try {
          if (ids.length > 0) await this.#deliver(await this.#source.byId(ids))
        } finally {
          for (const userId of userIds) this.#renew(userId)
        }
      }
    } finally {
      this.#working = false
    }
  }

  /** Ends a person's streams; they reconnect with the person's current rights. */
  #renew(userId: string): void {
    for (const { stream } of this.#open.get(userId) ?? []) stream.end()
  }

  #endSession(sessionId: string): void {
    for (const { person, stream } of this.#all()) if (person.sessionId === sessionId) stream.end('ended')
  }

  /** Sends events to their receivers, if the guard of the kind still allows it. */
  async #deliver(rows: EventRow[]): Promise<void> {
    const fresh = latestOfEach(rows.filter(({ id }) => !this.#sent.has(id)))
    const concerned = fresh.flatMap(({ userId }) => [...(this.#open.get(userId) ?? [])])
    const people = await this.#stillSignedIn(concerned)
    for (const { userId, ...event } of fresh) {
      for (const { person, stream } of this.#open.get(userId) ?? []) {
        const now = people.get(person.sessionId)
        // A stream that opened in the meantime reads earlier events itself.
        if (now && (await this.#source.mayKnow(now, { userId, ...event }))) stream.send(event)
      }
    }
    for (const { id } of rows) this.#sent.add(id)
  }

  /** Ends streams whose session has ended. Returns the people of the others. */
  async #stillSignedIn(streams: Iterable<Open>): Promise<Map<string, Person>> {
    const all = [...streams]
    if (all.length === 0) return new Map()
    const people = await this.#source.peopleOf([...new Set(all.map(({ person }) => person.sessionId))])
    for (const { person, stream } of all) if (!people.has(person.sessionId)) stream.end('ended')
    return people
  }

  /** Sends a reconnected browser the events it missed. Its session may have ended since the request. */
  async #replay(open: Open, after: string): Promise<void> {
    const person = (await this.#stillSignedIn([open])).get(open.person.sessionId)
    if (!person) return
    if (isTooOld(after)) open.stream.missed()
    const { events, last } = await this.since(person, after)
    for (const event of events) open.stream.send(event)
    open.stream.beat(last)
  }

  async #beat(): Promise<void> {
    const people = await this.#stillSignedIn(this.#all())
    await this.#catchUp()
    // In case the message was lost.
    for (const { person, stream } of this.#all()) {
      const now = people.get(person.sessionId)
      if (now && now.suspended !== person.suspended) stream.end()
    }
    const last = newId()
    for (const { stream } of this.#all()) stream.beat(last)
  }

  /** Reads events whose message may have been lost. */
  async #catchUp(): Promise<void> {
    const from = withOverlap(firstIdOf(this.#heardAll))
    const began = new Date()
    const people = [...this.#open.keys()]
    if (people.length > 0) await this.#deliver(await this.#source.after(people, from))
    this.#heardAll = began
    for (const id of this.#sent) if (id < from) this.#sent.delete(id)
  }

  #all(): Open[] {
    return [...this.#open.values()].flatMap((own) => [...own])
  }

  /** The next heartbeat retries what fails here. */
  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!this.#closed) this.#source.log.error(describeError(error), 'live')
    }
  }
}
