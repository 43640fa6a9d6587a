import { readTyped } from '../read-typed.ts'
import type { TypedInquiry } from '../rules.ts'

/** What somebody typed into the form of an inquiry, in this tab. `by` is whose page it was typed on, '' for a visitor's;
 *  `send`: they pressed Send and were asked to log in. */
export type Draft = TypedInquiry & { by: string; send: boolean }

const keyOf = (homeId: string) => `roost:inquiry:${homeId}`

/** Kept as long as the tab: closing the dialog, loading the page anew and logging in do not lose it. */
export function keepDraft(homeId: string, form: HTMLFormElement, by: string, send = false): void {
  const { fields, members } = readTyped(new FormData(form))
  const { clientId: _id, scripts: _scripts, again: _again, ...typed } = fields
  write(homeId, { fields: typed, members, by, send })
}

/** What was typed by whoever looks at the page now, or before they logged in. What somebody else typed is forgotten. */
export function readDraft(homeId: string, by: string): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(homeId)) ?? 'null') as Draft | null
    if (!draft || draft.by === '' || draft.by === by) return draft
    sessionStorage.removeItem(keyOf(homeId))
  } catch {
    // No storage, or nothing of ours in it.
  }
  return null
}

/** Whether it was to be sent once somebody is logged in; asked once. */
export function takeSend(homeId: string, by: string): boolean {
  const draft = readDraft(homeId, by)
  if (!draft?.send || by === '') return false
  write(homeId, { ...draft, by, send: false })
  return true
}

export function dropDraft(homeId: string): void {
  try {
    sessionStorage.removeItem(keyOf(homeId))
  } catch {
    // No storage: nothing was kept.
  }
}

function write(homeId: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(homeId), JSON.stringify(draft))
  } catch {
    // No storage: the draft lasts as long as the page.
  }
}
