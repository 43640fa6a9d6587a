import { words } from '../../words.ts'

export type Sent = { ok: true } | { ok: false; logIn: boolean; text: string }

const PATIENCE = 15_000 // milliseconds

/** Submits a change such as a like, without leaving the page or reloading its data. Never throws. */
export async function sendChange(address: string, fields: Record<string, string>): Promise<Sent> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE),
      keepalive: true,
    })
    if (answer.ok) return { ok: true }
    const text = answer.status === 410 ? words.gone : words.cardFailed
    return { ok: false, logIn: answer.status === 401, text }
  } catch {
    return { ok: false, logIn: false, text: words.cardFailed }
  }
}

export const hideAddress = (homeId: string) => `/expanded-listing/${homeId}/hide`
export const viewedAddress = (homeId: string) => `/expanded-listing/${homeId}/viewed`
export const likeAddress = (homeId: string) => `/expanded-listing/${homeId}/like`
