const names = [
  'map-land',
  'map-street',
  'map-park',
  'map-campus',
  'ink',
  'ink-2',
  'paper',
  'accent',
  'good',
  'line-strong',
] as const
export type MapColor = (typeof names)[number]
export type MapColors = Record<MapColor, string>

/** The design tokens as plain colors of the current theme, because a map cannot read CSS variables. */
export function readMapColors(): MapColors {
  const probe = document.createElement('span')
  document.body.append(probe)
  const entries = names.map((name) => {
    probe.style.color = `var(--${name})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(entries) as MapColors
}

/** Calls back when the user's theme changes. Returns the function to stop. */
export function onThemeChange(callback: () => void): () => void {
  const query = matchMedia('(prefers-color-scheme: dark)')
  query.addEventListener('change', callback)
  return () => query.removeEventListener('change', callback)
}
