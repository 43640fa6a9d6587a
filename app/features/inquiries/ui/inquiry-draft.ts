import { readTyped, type TypedInquiry } from '../rules.ts'

/** A draft of an inquiry form, kept in this tab. `by`: the account that typed it, '' for a visitor; `send`: they pressed Send and
 *  were asked to log in. */
export type InquiryDraft = TypedInquiry & { by: string; send: boolean }

const keyOf = (listingId: string) => `roost.inquiry:${listingId}`

/** Stores the draft until the tab is closed: it survives closing the dialog, reloading and logging in. */
export function keepDraft(listingId: string, form: HTMLFormElement, by: string, send = false): void {
  const { fields, members } = readTyped(new FormData(form))
  const { clientId: _id, scripts: _scripts, again: _again, birthDateConfirmed: _sure, ...typed } = fields
  write(listingId, { fields: typed, members, by, send })
}

/** Whether the draft belongs to another account: its owner logged out, or someone else logged in. It is no longer shown. */
export function isOtherAccountsDraft(listingId: string, by: string): boolean {
  const draft = stored(listingId)
  return draft !== null && draft.by !== '' && draft.by !== by
}

/** The draft of the current account, or one typed before logging in. A draft of another account is deleted. */
export function readDraft(listingId: string, by: string): InquiryDraft | null {
  if (!isOtherAccountsDraft(listingId, by)) return stored(listingId)
  deleteInquiryDraft(listingId)
  return null
}

function stored(listingId: string): InquiryDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(listingId)) ?? 'null') as InquiryDraft | null
  } catch {
    return null // Storage is not available, or its content is invalid.
  }
}

/** Whether the draft should be sent now that the person has logged in. Clears the flag, so that it is sent only once. */
export function consumeSendFlag(listingId: string, by: string): boolean {
  const draft = readDraft(listingId, by)
  if (!draft?.send || by === '') return false
  write(listingId, { ...draft, by, send: false })
  return true
}

export function deleteInquiryDraft(listingId: string): void {
  try {
    sessionStorage.removeItem(keyOf(listingId))
  } catch {
    // Storage is not available, so there is no draft.
  }
}

function write(listingId: string, draft: InquiryDraft): void {
  try {
    sessionStorage.setItem(keyOf(listingId), JSON.stringify(draft))
  } catch {
    // Storage is not available: the draft is lost when the page is left.
  }
}
