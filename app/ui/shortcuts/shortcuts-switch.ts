const KEY = 'roost.shortcuts'

/** Whether single-letter shortcuts are on in this browser (WCAG 2.1.4 requires a way to switch them off). On by default. */
export function shortcutsAreOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function switchShortcuts(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off')
  } catch {
    // Storage is not allowed: the choice applies until the page is left.
  }
}
