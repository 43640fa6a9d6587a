import { ChevronDown } from 'lucide-react'
import { Icon } from './icon.tsx'

/** At the end of a `summary` that is laid out by itself and so lost the browser's own mark: it turns over once it is open. */
export function DisclosureMark() {
  return (
    <Icon
      of={ChevronDown}
      className="ml-auto text-ink-2 transition-transform duration-(--quick) [details[open]>summary>&]:rotate-180"
    />
  )
}
