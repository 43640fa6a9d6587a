declare module 'autocannon' {
  type Asked = { body?: string }
  type Options = {
    url: string
    connections: number
    /** Seconds; or `amount` requests. */
    duration?: number
    amount?: number
    method?: 'GET' | 'POST'
    headers?: Record<string, string>
    requests?: { setupRequest: (request: Asked) => Asked }[]
  }
  type Answers = { '2xx': number; non2xx: number; errors: number }
  export default function autocannon(options: Options): Promise<Answers>
}
