import { Icon } from './icon.tsx'

/** For a `summary` whose layout removes the browser's own marker: an arrow that turns when the disclosure is open. */
export function DisclosureMark() {
  return (
    <Icon
      of="chevron-down"
      className="ml-auto text-ink-2 transition-transform duration-(--quick) [details[open]>summary>&]:rotate-180"
    />
  )
}
