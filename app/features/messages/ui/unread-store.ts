const listeners = new Set<() => void>()

/** Call it when a message was read or arrived, because the number in the header may have changed. */
export function refreshUnread(): void {
  for (const listener of listeners) listener()
}

export function onUnreadChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
