/** A short message about what just happened, with at most one action, such as Undo. `focus`: a selector for the element that
 *  the action restores, which then gets the focus. */
export type ToastMessage = { text: string; action?: { label: string; onPress: () => void; focus?: string } }

let last: ToastMessage | null = null
const listeners = new Set<() => void>()

/** Shows a message. It stays five seconds, twenty with an action, longer while hovered or focused, and can be closed; screen
 *  readers announce it, and its text stays in the live region. For errors that need an answer, use the page or a dialog instead. */
export function toast(message: ToastMessage): void {
  last = { ...message } // A new object each time, so that the same text twice is two messages.
  for (const listener of listeners) listener()
}

export const lastToast = () => last
export const noToast = () => null

export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let plain: (text: string) => void = () => undefined

/** Shows messages if the code of toasts cannot be loaded because the connection is lost. */
export const setFallbackToast = (show: (text: string) => void) => void (plain = show)

/** Shows the last message that way, and each later one. */
export function showFallbackToast(): void {
  const show = () => last && plain(last.text)
  show()
  onToast(show)
}
