import { forgetSeen } from '#app/features/listings/ui/map/seen-homes.ts'
import { VIEWED_MOST } from '../rules.ts'

const KEY = 'roost.viewed'
const OFF = 'roost.viewed-off'

/** A home that this browser opened while nobody was signed in, and when (ISO). */
export type BrowserView = { id: string; at: string }

/** The homes this browser opened, latest first. Stays in the browser until somebody signs in. */
export function readViews(): BrowserView[] {
  try {
    const views: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(views) ? views.filter(isView) : []
  } catch {
    return []
  }
}

/** Remembers that a home was opened, unless that is switched off; without storage nothing is remembered. */
export function rememberView(id: string): void {
  if (!remembersViews()) return
  const others = readViews().filter((view) => view.id !== id)
  const views = [{ id, at: new Date().toISOString() }, ...others].slice(0, VIEWED_MOST)
  store(KEY, JSON.stringify(views))
}

/** Forgets every home this browser opened, and which pins of the map are quieter for it. */
export function forgetViews(): void {
  store(KEY, null)
  forgetSeen()
}

/** They are the account's now: see merge-views.tsx. */
export function handOverViews(): void {
  store(KEY, null)
}

export function remembersViews(): boolean {
  try {
    return localStorage.getItem(OFF) === null
  } catch {
    return false
  }
}

/** Off forgets what there is. */
export function switchViews(on: boolean): void {
  store(OFF, on ? null : 'off')
  if (!on) forgetViews()
}

function store(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Not allowed here: there is nothing to remember it in.
  }
}

function isView(view: unknown): view is BrowserView {
  if (typeof view !== 'object' || view === null) return false
  const { id, at } = view as Partial<BrowserView>
  return typeof id === 'string' && typeof at === 'string'
}
