import { useState, type ReactNode } from 'react'
import type { Position } from '#app/platform/geo/distance.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { entrancesText, readEntrances } from '../form/entrances-text.ts'

/** Draws a map of entrances, which calls `onPick` for a position that is clicked. */
export type DrawEntrances = (entrances: readonly Position[], onPick: (at: Position) => void) => ReactNode

type Props = { typed: string; error: string | undefined; drawMap: DrawEntrances | undefined }

/** The entrances of a campus: typed, or clicked on a map that is loaded on request. */
export function EntrancesField({ typed, error, drawMap }: Props) {
  const [field, setField] = useState<HTMLTextAreaElement | null>(null)
  const [entrances, setEntrances] = useState(() => readEntrances(typed))
  const [open, setOpen] = useState(false)
  const pick = ({ lat, lng }: Position) => {
    if (!field) return
    const line = entrancesText([{ lat: degrees(lat), lng: degrees(lng), name: '' }])
    const written = [field.value.trim(), line].filter(Boolean).join('\n')
    field.setRangeText(written, 0, field.value.length, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div ref={(element) => setField(element?.querySelector('textarea') ?? null)} className="grid gap-3">
      <TextArea
        name="entrances"
        defaultValue={typed}
        error={error}
        label="Entrances"
        rows={3}
        spellCheck={false}
        onInput={({ currentTarget }) => setEntrances(readEntrances(currentTarget.value))}
        hint="Where ways to campus end. One on each line: latitude, longitude and, if you like, a name, such as 34.0255, -118.2851 North gate. Without any, ways end at the position above."
      />
      {drawMap && (
        <>
          <Button
            size="s"
            className="justify-self-start noscript:hidden"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Icon of="map-pin" size="s" />
            {open ? 'Close the map' : 'Add entrances on a map'}
          </Button>
          {open && (
            <div className="h-80 overflow-hidden rounded-card border border-line bg-[var(--map-land)] md:h-96">
              {drawMap(typeof entrances === 'string' ? [] : entrances, pick)}
            </div>
          )}
        </>
      )}
    </div>
  )
}

/** To about a metre. */
const degrees = (value: number) => Math.round(value * 1e5) / 1e5
