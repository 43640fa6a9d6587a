import type { MapStatus } from '#app/ui/map/map-frame.tsx'

const words: Partial<Record<MapStatus, string>> = {
  loading: 'Loading the map …',
  failed: 'Streets could not be loaded. Homes are still shown.',
  'key-problem': 'The map has an API-key problem, so streets are missing. Homes are still shown.',
  unsupported: 'This browser cannot draw maps (WebGL 2 is missing). The list has every home.',
}

type Props = { status: MapStatus; homes: 'loading' | 'ready' | 'failed' }

/** What the map cannot show, said where it would be (specification part 2 §4). */
export function MapNotice({ status, homes }: Props) {
  const lines = [
    words[status],
    homes === 'failed' ? 'The homes on the map could not be loaded. Move the map to try again.' : undefined,
  ].filter((line) => line !== undefined)
  return (
    <output className="pointer-events-none absolute top-18 right-4 left-4 grid justify-items-center gap-2">
      {lines.map((line) => (
        <p key={line} className="rounded-field border border-line bg-surface px-3 py-2 text-sm shadow-float">
          {line}
        </p>
      ))}
    </output>
  )
}
