/** A request to open the save dialog for a home. `name` is missing when it comes from the URL; each opening starts anew. */
export type SaveRequest = { id: string; name?: string; opening: number }

let count = 0
let request: SaveRequest | null = null
const listeners = new Set<() => void>()

function become(next: SaveRequest | null) {
  request = next
  for (const listener of listeners) listener()
}

/** Opens the save dialog for a signed-in user; save-dialogs.tsx renders it. */
export function openSaveDialog(home: Omit<SaveRequest, 'opening'>): void {
  count += 1
  become({ ...home, opening: count })
}

export function closeSaveDialog(): void {
  become(null)
}

export const saveRequest = () => request

export function onSaveRequest(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
