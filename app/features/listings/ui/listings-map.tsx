import { useMemo, useState } from 'react'
import type { Box } from '#app/platform/geo/box.ts'
import MapFrame, { type MapStatus, type MapView as Viewport } from '#app/ui/map/map-frame.tsx'
import type { MapGround } from '#app/ui/map/map-style.ts'
import type { ListingSearch } from '../search-params.ts'
import type { MapPin } from '../views.ts'
import { campusOverlays, type MapCampus } from './map/campus-overlays.ts'
import { clusterPins, indexPins } from './map/cluster-pins.ts'
import { InfoWindow, type WindowHome } from './map/info-window.tsx'
import { AreaSearch, MapToolbar } from './map/map-controls.tsx'
import { MapLegend } from './map/map-legend.tsx'
import { MapNotice } from './map/map-notice.tsx'
import { PinLayer, pinPrice } from './map/pin-layer.tsx'
import { useMapHomes } from './map/use-map-homes.ts'

type Props = {
  search: ListingSearch
  campus: MapCampus
  ground: MapGround
  /** The address of the page, for the way back. */
  from: string
  /** The homes of the page: their info windows need no further request. */
  homes: WindowHome[]
  highlightedId: string | null
  onHighlight: (id: string | null) => void
  /** null: no longer limited to an area. */
  onSearchArea: (box: Box | null) => void
  /** Buttons of the page, such as expand and collapse, above the zoom buttons. */
  tools?: React.ReactNode
}

const ZOOM = 14 // specification part 2 §9
const noHomes: MapPin[] = []

/** Every matching home on a map, however many; loaded on its own, in the browser only. */
export default function ListingsMap({
  search,
  campus,
  ground,
  homes,
  from,
  highlightedId,
  onHighlight,
  onSearchArea,
  tools,
}: Props) {
  const [status, setStatus] = useState<MapStatus>('loading')
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const [moved, setMoved] = useState(false)
  const [asIMove, setAsIMove] = useState(false)
  const [selected, setSelected] = useState<MapPin | null>(null)
  const { view, state } = useMapHomes(search, viewport)
  const index = useMemo(() => indexPins(view?.pins ?? noHomes), [view])
  const shown = useMemo(
    () => (view && viewport ? clusterPins(index, view, viewport) : { pins: [], clusters: [] }),
    [index, view, viewport],
  )
  const overlays = useMemo(() => campusOverlays(campus), [campus])

  const onMoved = (next: Viewport, byPerson: boolean) => {
    setViewport(next)
    if (!byPerson) return
    setMoved(true)
    if (asIMove) onSearchArea(next)
  }
  const searchHere = () => {
    setMoved(false)
    if (viewport) onSearchArea(viewport)
  }

  return (
    <div className="relative h-full w-full overflow-hidden bg-[var(--map-land)]">
      <MapFrame
        key={campus.slug}
        label={`Map of homes near ${campus.shortName}`}
        center={[campus.lng, campus.lat]}
        zoom={ZOOM}
        bounds={search.box ? [search.box.west, search.box.south, search.box.east, search.box.north] : null}
        ground={ground}
        overlays={overlays}
        onStatus={setStatus}
        onMoved={onMoved}
      >
        <PinLayer
          shown={shown}
          highlightedId={highlightedId}
          selectedId={selected?.id ?? null}
          onHighlight={onHighlight}
          onSelect={setSelected}
        />
        {selected && (
          <InfoWindow
            pin={selected}
            price={pinPrice(selected)}
            homes={homes}
            from={from}
            onClose={() => setSelected(null)}
          />
        )}
        <MapToolbar>{tools}</MapToolbar>
      </MapFrame>
      <AreaSearch
        moved={moved}
        asIMove={asIMove}
        limited={search.box !== null}
        onSearch={searchHere}
        onAsIMove={setAsIMove}
        onWhole={() => onSearchArea(null)}
      />
      <MapLegend zones={campus.zones} unplaced={view?.unplaced ?? 0} />
      <MapNotice status={status} homes={state} />
    </div>
  )
}
