import type { ChangedSaved, SaveChoices } from '../views.ts'
import { words } from '../words.ts'

const PATIENCE = 15_000 // milliseconds
const address = (homeId: string) => `/expanded-listing/${homeId}/collections`
const json = { Accept: 'application/json' }

/** Loads the choices of the save dialog. 'log-in' when the session ended meanwhile, null when it failed. Never throws. */
export async function askChoices(homeId: string): Promise<SaveChoices | 'log-in' | null> {
  try {
    const answer = await fetch(address(homeId), { headers: json, signal: AbortSignal.timeout(PATIENCE) })
    if (answer.status === 401) return 'log-in'
    return answer.ok ? ((await answer.json()) as SaveChoices) : null
  } catch {
    return null
  }
}

type Fields = { add: string } | { remove: string } | { name: string }

/** Submits an action of the save dialog. Never throws: a failed request becomes an error message. */
export async function sendSave(homeId: string, fields: Fields): Promise<ChangedSaved | 'log-in'> {
  try {
    const answer = await fetch(address(homeId), {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: json,
      signal: AbortSignal.timeout(PATIENCE),
    })
    if (answer.status === 401) return 'log-in'
    if (answer.ok || answer.status === 422) return (await answer.json()) as ChangedSaved
  } catch {
    // Offline, or the response did not arrive.
  }
  const failed = 'add' in fields ? words.notAdded : 'name' in fields ? words.notCreated : words.notRemoved
  return { ok: false, failed: `${failed}. Please try again.` }
}
