import { SPEEDS } from '#app/features/commute/rules.ts'
import type { MapCampus } from './campus-overlays.ts'

const kinds = {
  patrol: { label: 'Patrol zone', line: 'border-dashed border-accent' },
  free_ride: { label: 'Free ride area', line: 'border-dotted border-good' },
}

type Props = { campus: Pick<MapCampus, 'zones' | 'isochrones'>; unplaced: number }

/** Explains the walking-time lines and the zones, and says how many homes are not on the map; empty if none of this applies. */
export function MapLegend({ campus: { zones, isochrones }, unplaced }: Props) {
  const present = (['patrol', 'free_ride'] as const).filter((kind) =>
    zones.some((zone) => zone.kind === kind),
  )
  const isNeeded = present.length > 0 || isochrones || unplaced > 0
  return (
    <div
      data-legend
      data-over-map="corner"
      className="absolute bottom-12 left-4 max-w-52 max-[38rem]:group-data-[view]/page:bottom-28 max-md:group-has-[[data-sheet]]/page:invisible"
    >
      {isNeeded && <Lines {...{ present, isochrones, unplaced }} />}
    </div>
  )
}

type LinesProps = {
  present: ('patrol' | 'free_ride')[]
  isochrones: MapCampus['isochrones']
  unplaced: number
}

function Lines({ present, isochrones, unplaced }: LinesProps) {
  return (
    <ul
      aria-label="Legend"
      className="grid gap-1.5 rounded-card border border-line bg-surface px-3.5 py-2.5 text-sm"
    >
      {isochrones && (
        <li className="flex items-center gap-2">
          <i className="w-6 border-t-2 border-ink-2" />
          10, 20, 30 min on foot at {SPEEDS.walk}
        </li>
      )}
      {present.map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <i className={`w-6 border-t-2 ${kinds[kind].line}`} />
          {kinds[kind].label}
        </li>
      ))}
      {unplaced > 0 && (
        <li className="text-ink-2">
          {unplaced === 1 ? '1 home isn’t' : `${unplaced} homes aren’t`} on the map. See the list.
        </li>
      )}
    </ul>
  )
}
