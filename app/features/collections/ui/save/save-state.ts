/** A request to open the save dialog for a home. `name` is missing when it comes from the URL; each opening starts anew. */
export type SaveWish = { id: string; name?: string; opening: number }

let count = 0
let wish: SaveWish | null = null
const listeners = new Set<() => void>()

function become(next: SaveWish | null) {
  wish = next
  for (const listener of listeners) listener()
}

/** Opens the save dialog for a signed-in user; save-dialogs.tsx renders it. */
export function openSaveDialog(home: Omit<SaveWish, 'opening'>): void {
  count += 1
  become({ ...home, opening: count })
}

export function closeSaveDialog(): void {
  become(null)
}

export const saveWish = () => wish

export function onSaveWish(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
