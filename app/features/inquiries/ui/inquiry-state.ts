/** The home whose inquiry dialog is open; `opening` is different each time it is opened. */
export type InquiryWish = { id: string; name: string; opening: number }

let count = 0
let wish: InquiryWish | null = null
const listeners = new Set<() => void>()

function become(next: InquiryWish | null) {
  wish = next
  for (const listener of listeners) listener()
}

/** Opens the dialog that inquiry-dialogs.tsx renders. */
export function openInquiry(home: Omit<InquiryWish, 'opening'>): void {
  count += 1
  become({ ...home, opening: count })
}

export const closeInquiry = () => become(null)
export const inquiryWish = () => wish

export function onInquiryWish(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
