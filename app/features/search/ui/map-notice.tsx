import { Button } from '#app/ui/button.tsx'
import type { MapStatus } from '#app/ui/map/map-frame.tsx'

const texts: Partial<Record<MapStatus, string>> = {
  loading: 'Loading the map …',
  failed: 'Streets could not be loaded. Homes are still shown.',
  'key-problem': 'The map has an API-key problem, so streets are missing. Homes are still shown.',
  unsupported: 'This browser cannot draw maps (WebGL 2 is missing). The list has every home.',
}

type Props = { status: MapStatus; homes: 'loading' | 'ready' | 'failed'; onRetry?: () => void }

/** Messages over the map while it or its homes cannot be shown (specification part 2 §4). */
export function MapNotice({ status, homes, onRetry }: Props) {
  const line = 'rounded-field border border-line bg-surface px-3 py-2 text-sm shadow-float'
  return (
    <output className="pointer-events-none absolute top-18 right-16 left-4 grid justify-items-center gap-2">
      {texts[status] && <span className={line}>{texts[status]}</span>}
      {homes === 'loading' && texts[status] === undefined && (
        <span className={line}>Loading the homes …</span>
      )}
      {homes === 'failed' && status !== 'unsupported' && (
        <span className={`${line} pointer-events-auto flex items-center gap-3`}>
          The homes on the map could not be loaded.
          <Button size="s" onClick={onRetry}>
            Try again
          </Button>
        </span>
      )}
    </output>
  )
}
