import { clearSeen } from '#app/features/search/ui/seen-homes.ts'
import { VIEWED_MOST } from '../rules.ts'

const KEY = 'roost.viewed'
const OFF = 'roost.viewed-off'

/** A home that a visitor opened in this browser, and when (ISO). */
export type BrowserView = { id: string; at: string }

/** The homes opened in this browser, newest first. Stored in the browser until someone logs in. */
export function readViews(): BrowserView[] {
  try {
    const views: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(views) ? views.filter(isView) : []
  } catch {
    return []
  }
}

/** Records that a home was opened, unless recording is off; does nothing without storage. */
export function rememberView(id: string): void {
  if (!remembersViews()) return
  const others = readViews().filter((view) => view.id !== id)
  const views = [{ id, at: new Date().toISOString() }, ...others].slice(0, VIEWED_MOST)
  store(KEY, JSON.stringify(views))
}

/** Deletes the list of homes opened in this browser, and the record of which map pins are less prominent because of it. */
export function deleteViews(): void {
  store(KEY, null)
  clearSeen()
}

/** Deletes the list after it was merged into the account (merge-views.tsx). */
export function deleteBrowserViews(): void {
  store(KEY, null)
}

export function remembersViews(): boolean {
  try {
    return localStorage.getItem(OFF) === null
  } catch {
    return false
  }
}

/** Switching off also deletes the list. */
export function switchViews(on: boolean): void {
  store(OFF, on ? null : 'off')
  if (!on) deleteViews()
}

function store(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Storage is not allowed, so nothing can be recorded.
  }
}

function isView(view: unknown): view is BrowserView {
  if (typeof view !== 'object' || view === null) return false
  const { id, at } = view as Partial<BrowserView>
  return typeof id === 'string' && typeof at === 'string'
}
