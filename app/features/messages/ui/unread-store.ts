const listeners = new Set<() => void>()

/** Something was read or came: the number in the header may be another. */
export function refreshUnread(): void {
  for (const listener of listeners) listener()
}

export function onUnreadChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
