/** Our server answered with a status other than 2xx. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The server answered ${status}.`)
    this.status = status
  }
}

/** Loads JSON that a page shows in addition to its own data, such as a count or pins. Not with React Router's `useFetcher`,
 *  which replaces the whole page with an error when the server is unreachable.
 *  @param address on this site
 *  @throws Refused for a status other than 2xx, TypeError when no answer came, AbortError */
export async function getJson<Found>(address: string, signal?: AbortSignal): Promise<Found> {
  const answer = await fetch(address, { headers: { Accept: 'application/json' }, ...(signal && { signal }) })
  if (!answer.ok) throw new Refused(answer.status)
  return answer.json()
}

const PATIENCE = 15_000 // milliseconds

/** Sends a form without leaving the page or reloading its data, even while the page is being left.
 *  @returns the answer, whatever its status; null when none came within 15 seconds */
export async function postForm(address: string, fields: Record<string, string>): Promise<Response | null> {
  const headers = { Accept: 'application/json' }
  const body = new URLSearchParams(fields)
  const signal = AbortSignal.timeout(PATIENCE)
  return fetch(address, { method: 'POST', body, headers, signal, keepalive: true }).catch(() => null)
}
