declare module 'autocannon' {
  type Asked = { body?: string }
  type Options = {
    url: string
    connections: number
    /** Seconds; or `amount` requests. */
    duration?: number
    amount?: number
    /** Requests per second over all connections. */
    overallRate?: number
    /** Seconds. */
    timeout?: number
    method?: 'GET' | 'POST'
    headers?: Record<string, string>
    requests?: { setupRequest: (request: Asked) => Asked }[]
  }
  type Answers = {
    '2xx': number
    non2xx: number
    '4xx': number
    '5xx': number
    errors: number
    timeouts: number
    /** Per second. */
    requests: { average: number }
    /** Milliseconds. */
    latency: { p50: number; p97_5: number; p99: number }
  }
  type OnResponse = (client: unknown, status: number, bytes: number, milliseconds: number) => void
  type Sending = Promise<Answers> & { on: (event: 'response', listener: OnResponse) => void }
  export default function autocannon(options: Options): Sending
}
