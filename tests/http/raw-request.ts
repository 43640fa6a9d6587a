// Raw HTTP, because fetch would correct much of what tests want to send.
import http from 'node:http'

export type RawRequest = {
  port: number
  /** The request target, sent unchanged. */
  path?: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}
export type RawAnswer = { status: number; headers: http.IncomingHttpHeaders; body: string }

/** Sends a request to this machine. `Host` is localhost with the port unless the headers override it. */
export function rawRequest({ port, body, headers, ...rest }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, headers: { Host: `localhost:${port}`, ...headers }, ...rest }
    const request = http.request(options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}
