import { useSyncExternalStore } from 'react'

const KEY = 'roost.seen'
const MOST = 500
const listeners = new Set<() => void>()
const none: readonly string[] = []
let cached: { text: string; ids: readonly string[] } = { text: '', ids: none }

/** The homes opened in this browser, newest last; their pins are less prominent. Stored only in the browser. */
export function useSeenHomes(): readonly string[] {
  return useSyncExternalStore(subscribe, read, () => none)
}

/** Records that a home was opened; does nothing if storage is unavailable, as in some private windows. */
export function markSeen(id: string): void {
  const ids = [...read().filter((seen) => seen !== id), id].slice(-MOST)
  try {
    localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    return
  }
  for (const listener of listeners) listener()
}

export function clearSeen(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    return
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function read(): readonly string[] {
  try {
    const text = localStorage.getItem(KEY) ?? '[]'
    if (text !== cached.text) {
      const ids: unknown = JSON.parse(text)
      cached = { text, ids: Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : none }
    }
    return cached.ids
  } catch {
    return none
  }
}
