/** The home whose inquiry dialog is open; `opening` is different each time it is opened. */
export type InquiryRequest = { id: string; name: string; opening: number }

let count = 0
let request: InquiryRequest | null = null
const listeners = new Set<() => void>()

function become(next: InquiryRequest | null) {
  request = next
  for (const listener of listeners) listener()
}

/** Opens the dialog that inquiry-dialogs.tsx renders. */
export function openInquiry(home: Omit<InquiryRequest, 'opening'>): void {
  count += 1
  become({ ...home, opening: count })
}

export const closeInquiry = () => become(null)
export const inquiryRequest = () => request

export function onInquiryRequest(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
