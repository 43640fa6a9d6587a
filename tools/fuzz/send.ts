import http from 'node:http'
import { JAR, type Sent } from './requests.ts'

/** `busy`: an overloaded process refused the request, and said when to retry. */
export type Answer = { status: number; milliseconds: number; busy: boolean }

export const LONGEST = 10_000 // milliseconds

/** Sends even what `fetch` would refuse or correct. Event streams are read for a moment. */
export function send(origin: URL, { method, path, headers, body }: Sent, cookies: string): Promise<Answer> {
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, busy = false) =>
      resolve({ status, milliseconds: performance.now() - began, busy })
    try {
      const given = {
        ...headers,
        Cookie: headers.Cookie?.replace(JAR, cookies) ?? '',
        Origin: origin.origin,
        ...(body && { 'Content-Length': String(body.length) }),
      }
      const request = http.request(
        { host: origin.hostname, port: origin.port, method, path, headers: given },
        (response) => {
          const { statusCode = 0 } = response
          const isStream = response.headers['content-type']?.startsWith('text/event-stream')
          if (isStream) setTimeout(() => request.destroy(), 20)
          response.on('data', () => {})
          response.on('close', () => end(statusCode, statusCode === 503 && 'retry-after' in response.headers))
        },
      )
      request.setTimeout(LONGEST, () => {
        end(599)
        request.destroy()
      })
      // The server ends connections whose request is not HTTP.
      request.on('error', () => end(0))
      request.end(body)
    } catch {
      end(0) // Node refuses to send it
    }
  })
}
