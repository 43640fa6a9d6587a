import { setTimeout } from 'node:timers/promises'

/** The Retry-After of an overloaded site for requests that it has not begun (`server/http/checks/load-shedding.ts`). */
const COME_AGAIN = '3' // seconds

/** Retries as a patient visitor does: after a machine stalled for seconds, its site asks visitors to come back. */
export async function patientFetch(url: string, init: RequestInit = {}): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(url, init)
    const isShed = answer.status === 503 && answer.headers.get('Retry-After') === COME_AGAIN
    if (!isShed || tries === 10) return answer
    await answer.body?.cancel()
    await setTimeout(Number(COME_AGAIN) * 1000)
  }
}
