// Reads server-sent events from a running site, like EventSource.
export type ReceivedEvent = { event: string; id?: string; data: string }

export type EventReader = {
  status: number
  headers: Headers
  /** Waits for the first matching event, including earlier ones. @throws Error if the stream ends first */
  until: (fits: (heard: ReceivedEvent) => boolean) => Promise<ReceivedEvent>
  /** How the stream ended: closed by the site, or cut off. */
  over: Promise<'ended' | 'cut'>
  heard: ReceivedEvent[]
  close: () => void
}

/** @param path on the site, such as `/api/events` */
export async function listenTo(
  site: string,
  cookie: string,
  { path = '/api/events', lastId }: { path?: string; lastId?: string } = {},
): Promise<EventReader> {
  const leaving = new AbortController()
  const headers = {
    Cookie: cookie,
    'Accept-Encoding': 'gzip, br',
    ...(lastId && { 'Last-Event-ID': lastId }),
  }
  const answer = await fetch(site + path, { headers, signal: leaving.signal })
  const heard: ReceivedEvent[] = []
  let changed = Promise.withResolvers<void>()
  let ended = false
  const over = read(answer, (event) => {
    heard.push(event)
    changed.resolve()
    changed = Promise.withResolvers()
  }).finally(() => {
    ended = true
    changed.resolve()
  })
  const until: EventReader['until'] = async (fits) => {
    for (;;) {
      const found = heard.find(fits)
      if (found) return found
      if (ended) throw new Error(`the stream ended after ${JSON.stringify(heard)}`)
      await changed.promise
    }
  }
  return { status: answer.status, headers: answer.headers, until, over, heard, close: () => leaving.abort() }
}

async function read(answer: Response, hear: (event: ReceivedEvent) => void): Promise<'ended' | 'cut'> {
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel()
    return 'ended'
  }
  let rest = ''
  try {
    for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = Object.fromEntries(
          block.split('\n').map((line): [string, string] => {
            const [name = '', ...value] = line.split(':')
            return [name, value.join(':').replace(/^ /, '')]
          }),
        )
        if (fields.data === undefined) continue
        hear({ event: fields.event ?? 'message', data: fields.data, ...(fields.id && { id: fields.id }) })
      }
    }
    return 'ended'
  } catch {
    return 'cut'
  }
}
