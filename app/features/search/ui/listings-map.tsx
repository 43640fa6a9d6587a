import { startTransition, useCallback, useMemo, useState } from 'react'
import type { Box } from '#app/platform/geo/box.ts'
import MapFrame, { type MapStatus, type MapView as Viewport } from '#app/ui/map/map-frame.tsx'
import type { MapGround } from '#app/ui/map/map-style.ts'
import { useWideScreen } from '#app/ui/hooks/wide-screen.ts'
import type { ListingSearch, PageView } from '../search-params.ts'
import type { MapPin } from '../views.ts'
import {
  campusOverlays,
  studentAreas,
  useIsochrones,
  type StudentArea,
  type MapCampus,
} from './campus-overlays.ts'
import { clusterPins, indexPins, nearestFirst, type ShownCluster } from './cluster-pins.ts'
import { FollowSearch } from './follow-search.tsx'
import { InfoWindow, StackWindow } from './info-window.tsx'
import { AreaSearch, MapToolbar } from './map-controls.tsx'
import { MapTools } from './map-tools.tsx'
import { isWithin } from './map-extent.ts'
import { MapLegend } from './map-legend.tsx'
import { MapNotice } from './map-notice.tsx'
import { PinLayer } from './pin-layer.tsx'
import { PinSheet } from './pin-sheet.tsx'
import { useMapHomes } from './use-map-homes.ts'
import type { NamedHome } from './window-home.ts'

type Props = {
  /** The search as on the page. */
  listed: ListingSearch
  /** How many people share a home, for the group or user it is judged for. */
  people: number | null
  view: PageView
  campus: MapCampus
  ground: MapGround
  /** The page's URL, for the back link. */
  from: string
  /** The homes on the current page, whose names are known. */
  homes: NamedHome[]
  /** The areas of sublets shown along with these homes; sublets have no pins. */
  sublets: StudentArea[]
  /** ISO date. */
  today: string
  /** Null: no longer limited to an area. */
  onSearchArea: (box: Box | null) => void
}

const ZOOM = 14 // specification part 2 §9
const noHomes: MapPin[] = []

/** All matching homes on a map. Loaded on demand, in the browser only. */
export default function ListingsMap({
  listed,
  people,
  view: pageView,
  campus,
  ground,
  homes,
  sublets,
  today,
  from,
  onSearchArea,
}: Props) {
  const search = useMemo(() => ({ ...listed, people }), [listed, people])
  const [status, setStatus] = useState<MapStatus>('loading')
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const [moved, setMoved] = useState(false)
  const [asIMove, setAsIMove] = useState(false)
  /** How many times the user asked to see all homes. */
  const [allAsked, setAllAsked] = useState(0)
  const [own, setOwn] = useState<Box | null>(null)
  const [selectedId, select] = useState<string | null>(null)
  const [stack, setStack] = useState<ShownCluster | null>(null)
  /** On a phone: the homes to swipe through. */
  const [around, setAround] = useState<MapPin[]>([])
  const wide = useWideScreen()
  const close = useCallback(() => select(null), [])
  const { view, state, extent, found, retry } = useMapHomes(search, viewport)
  const index = useMemo(() => indexPins(view?.pins ?? noHomes), [view])
  const shown = useMemo(
    () => (view && viewport ? clusterPins(index, view, viewport) : { pins: [], clusters: [] }),
    [index, view, viewport],
  )
  const { isochrones, onMissing, askAgain } = useIsochrones(campus.isochrones ?? null)
  const drawn = useMemo(() => ({ ...campus, isochrones }), [campus, isochrones])
  const overlays = useMemo(() => [...campusOverlays(drawn), ...studentAreas(sublets)], [drawn, sublets])

  const onMoved = (next: Viewport, byPerson: boolean) => {
    startTransition(() => setViewport(next)) // the map itself has already moved
    askAgain()
    if (!byPerson) return
    setMoved(true)
    if (asIMove) searchIn(next)
  }
  const searchIn = (area: Box) => {
    setMoved(false)
    setOwn(area)
    onSearchArea(area)
  }
  const choose = (pin: MapPin) => {
    setStack(null)
    setAround(nearestFirst(pin, view?.pins ?? noHomes))
    select(pin.id)
  }
  const openStack = (cluster: ShownCluster) => {
    if (wide) return setStack(cluster)
    setAround(cluster.here)
    select(cluster.here[0]?.id ?? null)
  }
  // The window must not stay open for a home that no longer matches or whose price changed.
  const selected = view?.pins.find(({ id }) => id === selectedId) ?? null

  // A map of all campuses starts near one of them.
  const hidesSome =
    search.campus === null && search.box === null && extent && viewport && !isWithin(extent, viewport)

  const tools = <MapTools search={listed} view={pageView} />

  return (
    <div className="relative h-full w-full overflow-hidden bg-[var(--map-land)]">
      <MapFrame
        key={search.campus ?? ''}
        label={search.campus ? `Map of homes near ${campus.shortName}` : 'Map of homes'}
        center={[campus.lng, campus.lat]}
        zoom={ZOOM}
        bounds={search.box ? [search.box.west, search.box.south, search.box.east, search.box.north] : null}
        ground={ground}
        overlays={overlays}
        onStatus={setStatus}
        onMissing={onMissing}
        onMoved={onMoved}
      >
        <PinLayer shown={shown} homes={homes} selected={selected} onSelect={choose} onStack={openStack} />
        <FollowSearch
          box={search.box}
          own={own}
          home={campus}
          zoom={ZOOM}
          view={view}
          found={found}
          everywhere={search.campus === null}
          extent={extent}
          allAsked={allAsked}
        />
        {stack && (
          <StackWindow cluster={stack} homes={homes} onChoose={choose} onClose={() => setStack(null)} />
        )}
        {selected && !wide && (
          <PinSheet
            key={around[0]?.id}
            pins={around}
            selected={selected}
            perBed={search.perBed}
            people={search.people}
            way={search.way}
            today={today}
            from={from}
            onSelect={({ id }) => select(id)}
            onClose={close}
          />
        )}
        {selected && wide && (
          <InfoWindow
            key={selected.id}
            pin={selected}
            perBed={search.perBed}
            people={search.people}
            way={search.way}
            from={from}
            onClose={close}
          />
        )}
        <MapToolbar>{tools}</MapToolbar>
      </MapFrame>
      {status === 'unsupported' ? (
        <div className="absolute top-4 right-4 z-10 grid gap-2">{tools}</div>
      ) : (
        <AreaSearch
          moved={moved}
          asIMove={asIMove}
          limited={search.box !== null}
          onSearch={() => viewport && searchIn(viewport)}
          onAsIMove={setAsIMove}
          onWhole={() => onSearchArea(null)}
          onAll={hidesSome ? () => setAllAsked(allAsked + 1) : null}
        />
      )}
      <MapLegend campus={drawn} unplaced={view?.unplaced ?? 0} />
      <MapNotice status={status} homes={state} onRetry={retry} />
    </div>
  )
}
